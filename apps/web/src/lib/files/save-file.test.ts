import { expect, test, vi } from 'vitest';
import { nameFile } from './save-file.ts';

test('an evening in America is not yet the day that it is in UTC', () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 8, 4, 2) });
	vi.spyOn(Date.prototype, 'getDate').mockReturnValue(3);
	expect(nameFile('report', 'pdf')).toBe('dermavigil-report-2026-09-03.pdf');
});
