import { Readable } from 'node:stream';
import { type CaseEvent, type caseEventKinds, limits, momentSchema } from '@dermavigil/contract';
import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { announcementSchema, selectCaseEvents, toCaseEvent } from '../../db/announce-case.ts';
import type { Database } from '../../db/database.ts';
import type { Listen } from '../../db/listener.ts';
import { newestFirst } from '../../db/scan-view.ts';
import { scans } from '../../db/schema.ts';
import { type Clinician, findClinicalSession } from '../../http/session.ts';

export interface CaseStreams {
	/**
	 * New and changed cases as server-sent events until the login ends, starting after the event with `lastId`, if it is one.
	 * A case may be sent twice. Of more than `limits.cases.maxStreams` of a login the oldest ends.
	 */
	open(clinician: Clinician, lastId: unknown): Promise<Readable>;
	/** Ends all of them. */
	close(): void;
}

/** Milliseconds after which a browser reconnects when its stream broke off. */
const retry = 3000;

const toEventId = ({ submitted_at, id }: CaseEvent) => `${submitted_at}_${id}`;
const idSchema = z
	.string()
	.transform((text) => text.split('_'))
	.pipe(z.tuple([momentSchema, z.uuid()]));

/** An event in its wire format; without an id it does not change where a browser resumes. */
function format(kind: (typeof caseEventKinds)[number], data: object, id?: string): string {
	return `${id ? `id: ${id}\n` : ''}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The event of an announcement. */
function toEventText(payload: string): string {
	const { kind, event } = announcementSchema.parse(JSON.parse(payload));
	return format(kind, event, kind === 'new' ? toEventId(event) : undefined);
}

/** The beginning of a stream: the events since the last one received, or the current position, to resume from. */
async function readBeginning(db: Database, lastId: unknown): Promise<string> {
	const last = idSchema.safeParse(lastId);
	if (!last.success) {
		const [newest] = await selectCaseEvents(db, sql`true`)
			.orderBy(...newestFirst)
			.limit(1);
		return `retry: ${retry}\n${format('ready', {}, newest && toEventId(toCaseEvent(newest)))}`;
	}
	const [at, id] = last.data;
	const since = sql`(${scans.submittedAt}, ${scans.id}) > (${at}::timestamptz, ${id}::uuid)`;
	const missed = await selectCaseEvents(db, since)
		.orderBy(asc(scans.submittedAt), asc(scans.id))
		.limit(limits.cases.missedEvents);
	const missedTexts = missed.map(toCaseEvent).map((event) => format('new', event, toEventId(event)));
	return `retry: ${retry}\n${format('ready', {})}${missedTexts.join('')}`;
}

/** The open streams of one login of a clinician, in the order in which they were opened. */
interface Login {
	streams: Set<Readable>;
	/** What is sent to all of them once the login has been checked. */
	waiting: string[];
	sending: boolean;
	/** Resolves with the way to stop listening. */
	listening: Promise<() => void>;
}

/** Streams of the announcements that `listen` receives; `now` gives milliseconds since 1970, by which logins end. */
export function createCaseStreams(db: Database, listen: Listen, now: () => number): CaseStreams {
	const logins = new Map<string, Login>();

	function end(login: Login): void {
		for (const stream of login.streams) stream.push(null);
		login.streams.clear();
	}

	/** Checks the login once for all that has come up meanwhile, however many streams it has. */
	async function sendWaiting(sessionId: string, login: Login): Promise<void> {
		login.sending = true;
		while (login.waiting.length > 0) {
			const text = login.waiting.splice(0).join('');
			if (!(await findClinicalSession(db, sessionId, now()))) return end(login);
			for (const stream of login.streams) stream.push(text);
		}
		login.sending = false;
	}

	function addLogin(sessionId: string): Login {
		const send = (text: string) => {
			login.waiting.push(text);
			// If something fails, the streams end and the browser reconnects.
			if (!login.sending) sendWaiting(sessionId, login).catch(() => end(login));
		};
		const heartbeat = setInterval(() => send(': still here\n\n'), limits.cases.heartbeatEach);
		const subscriber = { onAnnouncement: (payload: string) => send(toEventText(payload)), onLost: () => end(login) };
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
	function addStream(sessionId: string): { stream: Readable; login: Login } {
		const known = logins.get(sessionId);
		const login = known && known.streams.size > 0 ? known : addLogin(sessionId);
		const stream = new Readable({ read() {} });
		const [oldest] = login.streams;
		if (oldest && login.streams.size >= limits.cases.maxStreams) {
			oldest.push(format('replaced', {}));
			oldest.push(null);
			login.streams.delete(oldest);
		}
		login.streams.add(stream);
		stream.once('close', () => {
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
		async open({ sessionId }, lastId) {
			const { stream, login } = addStream(sessionId);
			try {
				// Listens first: what arrives while the beginning is read is sent twice rather than never.
				await login.listening;
				const beginning = await readBeginning(db, lastId);
				if (login.streams.has(stream)) stream.push(beginning);
				return stream;
			} catch (error) {
				stream.destroy();
				throw error;
			}
		},
		close() {
			for (const login of logins.values()) end(login);
		},
	};
}
