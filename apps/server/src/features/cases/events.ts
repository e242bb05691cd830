import { Readable } from 'node:stream';
import { type CaseEvent, type caseEventKinds, limits } from '@dermavigil/contract';
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
	 * The cases that arrive and change from now on, as server-sent events, until the login ends; before them those that
	 * arrived after the event with `lastId`, if it was one. A case may be told twice.
	 */
	open(clinician: Clinician, lastId: unknown): Promise<Readable>;
	/** Ends all of them. */
	close(): void;
}

/** Milliseconds after which a browser comes back when its stream broke off. */
const retry = 3000;

const toEventId = ({ submitted_at, id }: CaseEvent) => `${submitted_at}_${id}`;
const idSchema = z
	.string()
	.transform((text) => text.split('_'))
	.pipe(z.tuple([z.iso.datetime(), z.uuid()]));

/** An event as it is sent; without an id it does not move the place from which a browser goes on. */
function format(kind: (typeof caseEventKinds)[number], data: object, id?: string): string {
	return `${id ? `id: ${id}\n` : ''}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** What a stream says of an announcement. */
function retell(payload: string): string {
	const { kind, event } = announcementSchema.parse(JSON.parse(payload));
	return format(kind, event, kind === 'new' ? toEventId(event) : undefined);
}

/** How a stream begins: where one stands, so that a break leaves nothing out, or what came since the last event. */
async function begin(db: Database, lastId: unknown): Promise<string> {
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
	const symptoms = missed.map(toCaseEvent).map((event) => format('new', event, toEventId(event)));
	return `retry: ${retry}\n${format('ready', {})}${symptoms.join('')}`;
}

/** Streams of what `listen` hears; `now` gives milliseconds since 1970, by which logins end. */
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

			async function tell(say: () => string): Promise<void> {
				const session = await findClinicalSession(db, sessionId, now());
				if (!session) end();
				else if (open.has(stream)) stream.push(say());
			}
			// Where something fails, the stream ends, and the browser comes back and finds out.
			const tryToTell = (say: () => string) => void tell(say).catch(end);

			try {
				// Listening first: what arrives while the beginning is read is told twice rather than never.
				const stop = await listen({ hear: (payload) => tryToTell(() => retell(payload)), lose: end });
				stream.once('close', stop);
				const heart = setInterval(() => tryToTell(() => ': still here\n\n'), limits.cases.heartbeatEach);
				stream.once('close', () => clearInterval(heart));
				const beginning = await begin(db, lastId);
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
