import { expect, test, vi } from 'vitest';
import { getTimeZone } from './reminders.ts';

test.each([
	['Europe/Vienna', 'Europe/Vienna'],
	['Etc/Unknown', 'UTC'],
	[undefined, 'UTC'],
])('if the browser names the time zone %s, reminders are for %s', (timeZone, zone) => {
	const options = { timeZone } as Intl.ResolvedDateTimeFormatOptions;
	vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
	expect(getTimeZone()).toBe(zone);
});
