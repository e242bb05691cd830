import { expect, it } from 'vitest';
import { findEndOfQuiet } from './quiet-hours.ts';

const night = { quietFrom: 21, quietTo: 8 };
const endIn = (timeZone: string, now: string, quiet = night) =>
	new Date(findEndOfQuiet(Date.parse(now), { timeZone, ...quiet })).toISOString();

it.each([
	['before midnight', 'Europe/Vienna', '2026-11-20T22:30:00Z', '2026-11-21T07:00:00.000Z'],
	['after midnight', 'Europe/Vienna', '2026-11-21T01:00:10Z', '2026-11-21T07:00:00.000Z'],
	['where the day begins earlier', 'Asia/Tokyo', '2026-11-20T12:00:00Z', '2026-11-20T23:00:00.000Z'],
	['half an hour beside the others', 'Asia/Kolkata', '2026-11-20T16:00:00Z', '2026-11-21T02:30:00.000Z'],
	['in UTC where the zone is not known here', 'Mars/Olympus', '2026-11-20T22:30:00Z', '2026-11-21T08:00:00.000Z'],
	['in the night that is an hour longer', 'Europe/Vienna', '2026-10-24T20:00:00Z', '2026-10-25T07:00:00.000Z'],
	['in the night that is an hour shorter', 'Europe/Vienna', '2026-03-28T21:00:00Z', '2026-03-29T06:00:00.000Z'],
])('quiet hours end in the morning %s', (_when, timeZone, now, end) => {
	expect(endIn(timeZone, now)).toBe(end);
});

it('quiet hours in the afternoon end on time, and the same hour twice means no quiet hours', () => {
	const afternoon = { quietFrom: 13, quietTo: 15 };
	expect(endIn('UTC', '2026-11-20T13:59:59Z', afternoon)).toBe('2026-11-20T15:00:00.000Z');
	for (const now of ['2026-11-20T12:59:59.000Z', '2026-11-20T15:00:00.000Z']) {
		expect(endIn('UTC', now, afternoon)).toBe(now);
	}
	expect(endIn('UTC', '2026-11-20T13:30:00.000Z', { quietFrom: 13, quietTo: 13 })).toBe('2026-11-20T13:30:00.000Z');
});

it('a quiet hour that a change of the clocks skips does not count', () => {
	const skipped = { quietFrom: 2, quietTo: 3 };
	expect(endIn('Europe/Vienna', '2026-03-29T01:00:00.000Z', skipped)).toBe('2026-03-29T01:00:00.000Z');
});
