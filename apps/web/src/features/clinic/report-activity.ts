import { continueClinicalSession } from '../../api/clinicians.ts';

/** Milliseconds after which the server hears again that somebody is at work. */
const interval = 60_000;
let last = Date.now();

/** To be called whenever something changes that is not saved yet: while nothing else is called, the login would end as idle. */
export function reportActivity(): void {
	// Either way: a clock that is set back would hold it up for as long.
	if (Math.abs(Date.now() - last) < interval) return;
	last = Date.now();
	continueClinicalSession().catch(() => undefined);
}
