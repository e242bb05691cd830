/** A number with at most this many decimals and no trailing zeros: 1.50 is "1.5". */
export function formatNumber(value: number, decimals = 0): string {
	return String(Number(value.toFixed(decimals)));
}

/** A percentage, 0 to 100, without trailing zeros: "81.7%", "82%". */
export function formatPercent(value: number, decimals = 1): string {
	return `${formatNumber(value, decimals)}%`;
}

/** A percentage without decimals that rounding never turns into 0% or 100%: "34%", "under 1%". */
export function formatWholePercent(value: number): string {
	if (value > 0 && value < 1) return 'under 1%';
	return value > 99 && value < 100 ? 'over 99%' : formatPercent(value, 0);
}

/** A percentage to the tenth that rounding never turns into 0% or 100%: "81.7%", "under 0.1%". */
function formatTenths(value: number): string {
	if (value > 0 && value < 0.05) return 'under 0.1%';
	return value >= 99.95 && value < 100 ? 'over 99.9%' : formatPercent(value);
}

/** A percentage of a result: to the tenth for clinicians, whole for everybody else, to whom tenths mean nothing. */
export function formatConfidence(value: number, mode: 'clinical' | 'consumer' | null): string {
	return mode === 'clinical' ? formatTenths(value) : formatWholePercent(value);
}

/** A value as `format` writes it; if a bound just above it would read the same, "just under 44%". */
export function formatBelow(value: number, bounds: readonly number[], format: (value: number) => string): string {
	const shown = format(value);
	const same = bounds.some((bound) => value < bound && format(bound) === shown);
	return same ? `just under ${shown}` : shown;
}

/** A share, 0 to 1, in percent. */
export function formatShare(value: number, decimals?: number): string {
	return formatPercent(value * 100, decimals);
}

/** A whole number: "1,501". Not by Intl, whose first use costs an old phone 60 ms, on the landing page too. */
export function formatCount(value: number): string {
	return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** 'one', 'one and two', 'one, two and three'; `last` is the word before the last one. */
export function formatList(words: readonly string[], last: 'and' | 'or' = 'and'): string {
	return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** A number of hours: in minutes below one hour, in days from two days on; null is a dash. */
export function formatDuration(hours: number | null): string {
	if (hours === null) return '–';
	if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`;
	return hours < 48 ? `${formatNumber(hours, 1)} h` : `${formatNumber(hours / 24, 1)} days`;
}

/** A number as written, and what it counts: "1 color", "3 colors", "+1 point". */
export const formatQuantity = (number: string, noun: string): string =>
	`${number} ${noun}${Math.abs(Number(number)) === 1 ? '' : 's'}`;

/** How long to wait: in whole seconds, or from two minutes on in minutes, rounded up: "1 second", "15 minutes". */
export const formatWait = (seconds: number): string =>
	seconds < 120 ? formatQuantity(String(seconds), 'second') : formatQuantity(String(Math.ceil(seconds / 60)), 'minute');

const styles = {
	date: { day: 'numeric', month: 'short', year: 'numeric' },
	dateTime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
	time: { hour: '2-digit', minute: '2-digit' },
	timeToSecond: { timeStyle: 'medium' },
	week: { month: 'short', day: 'numeric', timeZone: 'UTC' },
	utcDate: { dateStyle: 'long', timeZone: 'UTC' },
	utcTime: { timeStyle: 'short', timeZone: 'UTC' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Cached: creating a format takes longer than using it a hundred times, and lists show thousands of dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatBy(style: keyof typeof styles, at: string | number | Date, locale?: string): string {
	const key = `${style} ${locale}`;
	const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, styles[style]);
	formats.set(key, format);
	return format.format(new Date(at));
}

/**
 * A day in the reader's time zone and, unless a locale is given, the reader's locale. The month is spelled out, so that
 * it is unambiguous.
 */
export const formatDate = (at: string | Date, locale?: string): string => formatBy('date', at, locale);

/** A day and its time, like `formatDate`. */
export const formatDateTime = (at: string | Date, locale?: string): string => formatBy('dateTime', at, locale);

/** Month, day, year and time, as on every page for clinicians. */
export const formatClinicalDateTime = (at: string): string => formatDateTime(at, 'en-US');

/** The time of day, as in `formatDateTime`. */
export const formatTime = (at: string): string => formatBy('time', at);

/** The time of day to the second, in the reader's locale. */
export const formatTimeToSecond = (at: string | number): string => formatBy('timeToSecond', at);

/** A week by its Monday, on the pages for clinicians. */
export const formatWeek = (monday: string): string => formatBy('week', monday, 'en-US');

/** "November 20, 2026, 18:05 UTC", the same on every machine. */
export const formatUtc = (at: Date): string =>
	`${formatBy('utcDate', at, 'en-US')}, ${formatBy('utcTime', at, 'en-GB')} UTC`;
