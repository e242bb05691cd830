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
	 * A case may be sent twice.
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

/** Streams of the announcements that `listen` receives; `now` gives milliseconds since 1970, by which logins end. */
export function createCaseStreams(db: Database, listen: Listen, now: () => number): CaseStreams {
	const open = new Set<Readable>();

	return {
		async open({ sessionId }, lastId) {
			const stream = new Readable({ read() {} });
			open.add(stream);
			stream.once('close', () => open.delete(stream));
			const end = () => {
				if (open.delete(stream)) stream.push(null);
			};

			async function send(createText: () => string): Promise<void> {
				const session = await findClinicalSession(db, sessionId, now());
				if (!session) end();
				else if (open.has(stream)) stream.push(createText());
			}
			// If something fails, the stream ends and the browser reconnects.
			const trySend = (createText: () => string) => void send(createText).catch(end);

			try {
				// Listens first: what arrives while the beginning is read is sent twice rather than never.
				const stop = await listen({ onAnnouncement: (payload) => trySend(() => toEventText(payload)), onLost: end });
				stream.once('close', stop);
				const heartbeat = setInterval(() => trySend(() => ': still here\n\n'), limits.cases.heartbeatEach);
				stream.once('close', () => clearInterval(heartbeat));
				const beginning = await readBeginning(db, lastId);
				if (open.has(stream)) stream.push(beginning);
				return stream;
			} catch (error) {
				stream.destroy();
				throw error;
			}
		},
		close() {
			for (const stream of open) stream.push(null);
			open.clear();
		},
	};
}
