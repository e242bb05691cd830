import { beforeEach, expect, test, vi } from 'vitest';
import { hasButton, openResult, renderScan, settle } from '../test/render-scan.tsx';

vi.mock('./save-actions.tsx', () => {
	throw new TypeError('Failed to fetch');
});

beforeEach(() => {
	localStorage.setItem('analysisPlace', 'server');
	// React reports what a boundary catches.
	vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('if the save buttons could not be loaded, the report is still there', async () => {
	renderScan({ patient: true });
	await openResult();
	await settle();
	expect(hasButton('Save Scan')).toBe(false);
	expect(hasButton('Try again')).toBe(true);
	expect(hasButton('Download Report')).toBe(true);
});
