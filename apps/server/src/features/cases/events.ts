import type { Readable } from 'node:stream';
import { limits } from '@dermavigil/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Listen } from '../../db/listener.ts';
import { type Clinician, findClinicalSession } from '../../http/session.ts';
import {
	createEventStream,
	type EventStream,
	forgetEvents,
	format,
	readBeginning,
	type StreamPart,
	toPart,
} from './event-stream.ts';

/** The open streams of one clinician's login, in the order in which they were opened. */
interface Login {
	streams: Set<EventStream>;
	/** What is sent to all of them once the login has been checked. */
	waiting: StreamPart[];
	sending: boolean;
	/** Resolves with the function that stops listening. */
	listening: Promise<() => void>;
}

/** Streams of the announcements that `listen` receives; `now` gives milliseconds since 1970, by which logins expire. */
export function createCaseStreams(
	db: Database,
	listen: Listen,
	now: () => number,
	log: Pick<FastifyBaseLogger, 'warn'>,
) {
	const logins = new Map<string, Login>();

	function end(login: Login): void {
		for (const stream of login.streams) stream.end();
		login.streams.clear();
	}

	/** Checks the login once for everything that has arrived, however many streams it has. */
	async function sendWaiting(sessionId: string, login: Login): Promise<void> {
		login.sending = true;
		while (login.waiting.length > 0) {
			const parts = login.waiting.splice(0);
			if (!(await findClinicalSession(db, sessionId, now()))) return end(login);
			for (const stream of login.streams) {
				stream.endIfUnread();
				parts.forEach(stream.send);
			}
		}
		login.sending = false;
	}

	function addLogin(sessionId: string): Login {
		const send = (part: StreamPart) => {
			login.waiting.push(part);
			// If something fails, the streams end and the browser reconnects.
			if (!login.sending) sendWaiting(sessionId, login).catch(() => end(login));
		};
		const heartbeat = setInterval(() => send({ text: ': still here\n\n' }), limits.cases.heartbeatEach);
		const onAnnouncement = (payload: string) => {
			const part = toPart(payload);
			if (part) send(part);
			else log.warn('An announcement of cases that this version does not know was left out.');
		};
		const subscriber = { onAnnouncement, onLost: () => end(login) };
		const listening = listen(subscriber).then((stop) => () => {
			clearInterval(heartbeat);
			stop();
		});
		listening.catch(() => clearInterval(heartbeat));
		const login: Login = { streams: new Set(), waiting: [], sending: false, listening };
		logins.set(sessionId, login);
		return login;
	}

	/** Adds a stream to its login, whose oldest one ends if there are too many. */
	function addStream(sessionId: string): { stream: EventStream; login: Login } {
		const known = logins.get(sessionId);
		const login = known && known.streams.size > 0 ? known : addLogin(sessionId);
		const stream = createEventStream();
		const [oldest] = login.streams;
		if (oldest && login.streams.size >= limits.cases.maxStreams) {
			oldest.end(format('replaced', {}));
			login.streams.delete(oldest);
		}
		login.streams.add(stream);
		stream.readable.once('close', () => {
			login.streams.delete(stream);
			if (login.streams.size > 0) return;
			if (logins.get(sessionId) === login) logins.delete(sessionId);
			login.listening.then(
				(stop) => stop(),
				() => {},
			);
		});
		return { stream, login };
	}

	return {
		/**
		 * New and changed cases as server-sent events until the login ends, each once and in order, starting after the
		 * event with `lastId`, if there is one. Beyond `limits.cases.maxStreams` of a login, the oldest stream ends.
		 */
		async open({ sessionId }: Clinician, lastId: unknown): Promise<Readable> {
			const { stream, login } = addStream(sessionId);
			try {
				// Listens first, so that nothing announced in between is missing from both.
				await login.listening;
				const beginning = await readBeginning(db, lastId);
				if (login.streams.has(stream)) stream.begin(beginning);
				return stream.readable;
			} catch (error) {
				stream.readable.destroy();
				throw error;
			}
		},
		/** Forgets events that no stream can resume after, because no login is that old. */
		forgetOld: () => forgetEvents(db, new Date(now() - limits.clinician.sessionFor)),
		/** Ends all streams. */
		close(): void {
			for (const login of logins.values()) end(login);
		},
	};
}
