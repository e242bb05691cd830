import { expect, it } from 'vitest';
import {
	formatBelow,
	formatClinicalDateTime,
	formatConfidence,
	formatCount,
	formatDate,
	formatDateTime,
	formatDuration,
	formatPercent,
	formatQuantity,
	formatShare,
	formatUtc,
	formatWait,
	formatWeek,
} from '../src/index.ts';

it.each([
	[81.66, '81.7%'],
	[82.04, '82%'],
	[0, '0%'],
	[100, '100%'],
])('writes %d percent as %s', (value, text) => {
	expect(formatPercent(value)).toBe(text);
});

it('tells a value apart from a threshold just above it that would round to the same', () => {
	const write = (value: number) => formatBelow(value, [6.51, 43.83], formatPercent);
	expect([6.3, 6.46, 6.51, 43.8, 43.83].map(write)).toEqual([
		'6.3%',
		'just under 6.5%',
		'6.5%',
		'just under 43.8%',
		'43.8%',
	]);
});

it('never rounds a chance to 0% or 100%', () => {
	const whole = [0, 0.4, 1, 99, 99.2, 100].map((value) => formatConfidence(value, 'consumer'));
	expect(whole).toEqual(['0%', 'under 1%', '1%', '99%', 'over 99%', '100%']);
	const tenths = [0, 0.04, 0.06, 99.94, 99.95, 100].map((value) => formatConfidence(value, 'clinical'));
	expect(tenths).toEqual(['0%', 'under 0.1%', '0.1%', '99.9%', 'over 99.9%', '100%']);
});

it('writes shares in percent', () => {
	expect(formatShare(0.817)).toBe('81.7%');
	expect(formatShare(0.0465)).toBe('4.7%');
	expect(formatShare(0.125, 0)).toBe('13%');
});

it.each([
	[7, '7'],
	[999, '999'],
	[1501, '1,501'],
	[1234567, '1,234,567'],
])('writes the count %d as %s', (value, text) => {
	expect(formatCount(value)).toBe(text);
});

it.each([
	['0', '0 points'],
	['1', '1 point'],
	['+1', '+1 point'],
	['-1', '-1 point'],
	['1.5', '1.5 points'],
])('counts %s as %s', (number, text) => {
	expect(formatQuantity(number, 'point')).toBe(text);
});

it.each([
	[1, '1 second'],
	[15, '15 seconds'],
	[119, '119 seconds'],
	[120, '2 minutes'],
	[421, '8 minutes'],
	[900, '15 minutes'],
])('writes a wait of %d seconds as %s', (seconds, text) => {
	expect(formatWait(seconds)).toBe(text);
});

it.each([
	[null, '–'],
	[0, '1 min'],
	[0.75, '45 min'],
	[1, '1 h'],
	[47.94, '47.9 h'],
	[48, '2 days'],
	[60, '2.5 days'],
])('writes %s hours as %s', (hours, text) => {
	expect(formatDuration(hours)).toBe(text);
});

it('writes dates in the locale asked for, with the month in letters', () => {
	const noon = new Date(2026, 10, 20, 12, 5);
	expect(formatDate(noon, 'en-US')).toBe('Nov 20, 2026');
	expect(formatDate(noon, 'de')).toBe('20. Nov. 2026');
	expect(formatDateTime(noon, 'en-GB')).toBe('20 Nov 2026, 12:05');
	expect(formatClinicalDateTime(noon.toISOString())).toBe('Nov 20, 2026, 12:05 PM');
	expect(formatDate(noon)).toBe(formatDate(noon, new Intl.DateTimeFormat().resolvedOptions().locale));
});

it('writes weeks and report times in UTC', () => {
	expect(formatWeek('2026-11-16')).toBe('Nov 16');
	expect(formatUtc(new Date('2026-11-20T18:05:59Z'))).toBe('November 20, 2026, 18:05 UTC');
});
