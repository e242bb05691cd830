import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';
import { createListeningClient } from './connection.ts';

/** The PostgreSQL channel on which servers announce new and changed cases. */
export const caseChannel = 'cases';

interface Subscriber {
	/** Called with each announcement, once its transaction is committed. */
	onAnnouncement(payload: string): void;
	/** Called when the connection is lost: announcements may have been missed, and none will follow. */
	onLost(): void;
}

/**
 * Listens until the function that it resolves with is called, or the connection is lost. Throws when there is no
 * connection.
 */
export type Listen = (subscriber: Subscriber) => Promise<() => void>;

interface Connection {
	subscribers: Set<Subscriber>;
	client: Promise<pg.Client>;
}

/**
 * Lets any number of subscribers listen to announcements of cases over one connection to the database at `url`. It is
 * open only while somebody listens, and is given up after `maxSilenceMs` without an answer.
 */
export function createListener(url: string, maxSilenceMs?: number): Listen {
	let current: Connection | undefined;

	async function connect(subscribers: Set<Subscriber>): Promise<pg.Client> {
		const client = createListeningClient(url, maxSilenceMs);
		client.on('notification', ({ payload = '' }) => {
			for (const { onAnnouncement } of subscribers) onAnnouncement(payload);
		});
		client.on('error', () => forget(subscribers));
		client.on('end', () => forget(subscribers));
		try {
			await client.connect();
			await client.query(`listen ${caseChannel}`);
			return client;
		} catch (error) {
			void client.end();
			// The same error as that of any other query while the database is away.
			throw new DrizzleQueryError('listen', [], error as Error);
		}
	}

	function forget(subscribers: Set<Subscriber>): void {
		if (current?.subscribers === subscribers) current = undefined;
		const left = [...subscribers];
		subscribers.clear();
		for (const { onLost } of left) onLost();
	}

	function open(): Connection {
		const subscribers = new Set<Subscriber>();
		return { subscribers, client: connect(subscribers) };
	}

	return async (subscriber) => {
		current ??= open();
		const { subscribers, client } = current;
		subscribers.add(subscriber);
		const connected = await client.catch((error: unknown) => {
			subscribers.delete(subscriber);
			forget(subscribers);
			throw error;
		});
		return () => {
			subscribers.delete(subscriber);
			if (subscribers.size > 0) return;
			forget(subscribers);
			void connected.end();
		};
	};
}
