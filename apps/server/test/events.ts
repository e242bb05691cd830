import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { calls } from '@dermavigil/contract';

/** The fields of one event of a stream; a comment has none. */
type ReceivedEvent = Partial<Record<'id' | 'event' | 'data' | 'retry', string>>;

/** The events of a stream. An empty line ends each. */
async function* readEvents(response: IncomingMessage): AsyncGenerator<ReceivedEvent> {
	let event: ReceivedEvent = {};
	for await (const line of createInterface(response)) {
		if (line === '') {
			yield event;
			event = {};
		} else if (!line.startsWith(':')) {
			const [field, value] = line.split(/: (.*)/s, 2);
			event[field as keyof ReceivedEvent] = value!;
		}
	}
}

/** Opens the stream of new and changed cases, as a browser does. `lastId`: that of the last event before a break. */
export async function openEvents(address: string, cookie: string, lastId?: string, query = '') {
	const request = get(address + calls.caseEvents.path + query, {
		headers: { cookie, ...(lastId && { 'last-event-id': lastId }) },
	});
	const [response] = (await once(request, 'response')) as [IncomingMessage];
	// Leaving is not a failure.
	response.on('error', () => {});
	const events = readEvents(response);
	return {
		headers: response.headers,
		/** The next event; undefined when the server ended the stream. */
		next: async () => (await events.next()).value as ReceivedEvent | undefined,
		leave: () => void request.destroy(),
	};
}
