const listeners = new Set<() => void>();

/** Announces that a call about somebody else found nothing: the right to see or change their records may have ended. */
export function announceNotFound(): void {
	for (const listener of listeners) listener();
}

/** Calls back whenever that happens, until the returned function is called. */
export function onNotFound(listener: () => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}
