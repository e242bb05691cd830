const listeners = new Set<() => Promise<void>>();

/** Has `save` called before the page goes to another site from which it will come back. */
export function onLeave(save: () => Promise<void>): void {
	listeners.add(save);
}

/** Goes to another site, once everything that needs saving is saved. */
export async function leaveFor(url: string): Promise<void> {
	await Promise.allSettled([...listeners].map((save) => save()));
	location.assign(url);
}
