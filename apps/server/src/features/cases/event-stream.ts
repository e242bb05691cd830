import { Readable } from 'node:stream';
import { type caseEventKinds, limits } from '@dermavigil/contract';
import { and, desc, eq, gt, isNotNull, lt, lte, max } from 'drizzle-orm';
import { z } from 'zod';
import { announcementSchema, caseEventColumns, toCaseEvent } from '../../db/announce-case.ts';
import type { Database } from '../../db/database.ts';
import { caseEvents, scans } from '../../db/schema.ts';

/** Milliseconds after which a browser reconnects when its stream breaks off. */
const retry = 3000;

/**
 * Bytes of events that may wait to be read: more than all missed ones. Beyond that a stream ends, and its browser
 * resumes with a new one.
 */
export const maxUnreadBytes = 1024 * 1024;

/** A part of a stream, in its wire format. Events are numbered in the order in which they happened. */
export interface StreamPart {
	number?: number | undefined;
	text: string;
}

/** An event in its wire format; without a number it does not change where a browser resumes. */
export function format(kind: (typeof caseEventKinds)[number], data: object, number?: number): string {
	return `${number === undefined ? '' : `id: ${number}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

const payloadSchema = z
	.string()
	.transform((payload, context): unknown => {
		try {
			return JSON.parse(payload);
		} catch {
			context.addIssue('is no JSON');
			return z.NEVER;
		}
	})
	.pipe(announcementSchema);

/** The event for an announcement; undefined when it comes from a newer version that announces something unknown here. */
export function toPart(payload: string): StreamPart | undefined {
	const { data, success } = payloadSchema.safeParse(payload);
	return success ? { number: data.number, text: format(data.kind, data.event, data.number) } : undefined;
}

/** The number in a browser's last event id. Other ids, such as those of older versions, have none. */
const lastIdSchema = z
	.string()
	.regex(/^\d{1,15}$/)
	.transform(Number);

/** The number of the last committed event; 0 when there is none. */
export async function readLastNumber(db: Database): Promise<number> {
	const [newest] = await db.select({ number: max(caseEvents.number) }).from(caseEvents);
	return newest?.number ?? 0;
}

/**
 * The beginning of a stream: the newest events since the one with `lastId`, or where to resume from. Its number is that
 * of the last committed event: everything up to it is included, or known to the browser.
 */
export async function readBeginning(db: Database, lastId: unknown): Promise<StreamPart & { number: number }> {
	const number = await readLastNumber(db);
	const last = lastIdSchema.safeParse(lastId);
	if (!last.success || last.data > number) {
		return { number, text: `retry: ${retry}\n${format('ready', {}, number)}` };
	}
	const missed = await db
		.select({ number: caseEvents.number, kind: caseEvents.kind, ...caseEventColumns })
		.from(caseEvents)
		.innerJoin(scans, eq(scans.id, caseEvents.scanId))
		.where(and(gt(caseEvents.number, last.data), lte(caseEvents.number, number), isNotNull(scans.status)))
		.orderBy(desc(caseEvents.number))
		.limit(limits.cases.missedEvents);
	const texts = missed.reverse().map((each) => format(each.kind, toCaseEvent(each), each.number));
	return { number, text: `retry: ${retry}\n${format('ready', {})}${texts.join('')}` };
}

/** Removes the events from before a time. */
export async function forgetEvents(db: Database, before: Date): Promise<void> {
	await db.delete(caseEvents).where(lt(caseEvents.at, before));
}

/** A stream that has not begun yet. It sends each event once and in order, whatever arrives before it begins. */
export function createEventStream() {
	const readable = new Readable({ read() {} });
	const early: StreamPart[] = [];
	let sent: number | undefined;

	function send(part: StreamPart): void {
		if (sent === undefined) {
			early.push(part);
			return;
		}
		const { number = Number.POSITIVE_INFINITY, text } = part;
		if (number <= sent) return;
		readable.push(text);
		sent = part.number ?? sent;
	}

	return {
		readable,
		/** Sends the beginning, then what has arrived since. */
		begin({ number, text }: StreamPart & { number: number }): void {
			readable.push(text);
			sent = number;
			for (const part of early.splice(0)) send(part);
		},
		send,
		/**
		 * Ends the stream when too much of what was sent earlier is still unread: for a client that stops reading,
		 * everything that follows would stay in memory as long as the connection lasts.
		 */
		endIfUnread(): void {
			if (readable.readableLength > maxUnreadBytes) readable.destroy();
		},
		/** Ends the stream after a last event. */
		end(last?: string): void {
			if (last) readable.push(last);
			readable.push(null);
		},
	};
}

export type EventStream = ReturnType<typeof createEventStream>;
