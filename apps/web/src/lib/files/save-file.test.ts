import { expect, test, vi } from 'vitest';
import { nameFile } from './save-file.ts';

test('an evening in America is not yet the day that it is in UTC', () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 8, 4, 2) });
	vi.spyOn(Date.prototype, 'getDate').mockReturnValue(3);
	expect(nameFile('report', 'pdf')).toMatch(/^dermavigil-report-2026-09-03-\d{6}\.pdf$/);
});

test('two files from one day have different names, and the file of a case has its number', () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 8, 4, 14, 5, 9) });
	expect(nameFile('report', 'pdf')).toBe('dermavigil-report-2026-09-04-140509.pdf');
	vi.setSystemTime(new Date(2026, 8, 4, 14, 5, 10));
	expect(nameFile('report', 'pdf', '24b4a1af')).toBe('dermavigil-report-24b4a1af-2026-09-04-140510.pdf');
});
