/** What happened to the scans that wait, in any tab. */
export type OutboxEvent = { type: 'kept' | 'refused' | 'discarded' } | { type: 'saved'; requestId: string };

const name = 'outbox';

/** Tells this tab and every other one. */
export function announce(event: OutboxEvent): void {
	const channel = new BroadcastChannel(name);
	channel.postMessage(event);
	channel.close();
}

/** Hears of it, until the returned function is called. */
export function onOutboxEvent(listener: (event: OutboxEvent) => void): () => void {
	const channel = new BroadcastChannel(name);
	channel.onmessage = ({ data }: MessageEvent<OutboxEvent>) => listener(data);
	return () => channel.close();
}
