import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '../packages/report/test/read-pdf.ts';

/** Downloads the report that is offered here, and opens it. */
export async function downloadReport(page: Page) {
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Download Report' }).click(),
	]);
	expect(file.suggestedFilename()).toMatch(/^dermavigil-report-\d{4}-\d\d-\d\d\.pdf$/);
	const pdf = await readFile(await file.path());
	expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
	return await readPdf(pdf);
}
