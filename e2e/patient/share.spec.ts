import { calls, shareMessages } from '@dermavigil/contract';
import { expectLoaded, expectWellMade } from '../fixtures/page-checks.ts';
import { assessedScan } from '../fixtures/patient.ts';
import { expect, test } from '../test.ts';

test('a patient shares a lesion, a doctor opens it with the code, and the patient ends the link', async ({
	page,
	browser,
	request,
	patient,
	login,
}) => {
	const lesion = await patient.addLesion();
	await patient.saveScan({ lesion_id: lesion.id });
	await patient.saveScan({ ...(await assessedScan(request)), lesion_id: lesion.id });
	await login(patient, `/Mylesion/lesions/${lesion.id}`);
	await page.getByRole('button', { name: 'Share with a doctor' }).click();
	await expectWellMade(page);
	const made: string[] = [];
	page.on('request', (asked) => asked.method() === 'POST' && made.push(new URL(asked.url()).pathname));
	await page.getByRole('button', { name: 'Make link' }).dblclick();
	const dialog = page.getByRole('dialog', { name: 'Your link is ready' });
	const [link, code] = [
		await dialog.getByText('/shared/').innerText(),
		await dialog.getByText(/^\d{3} \d{3}$/).innerText(),
	];
	expect(made).toEqual([calls.createShare.path]);
	await expectWellMade(page);
	await page.getByRole('button', { name: 'Done' }).click();
	await expect(page.getByRole('button', { name: 'Share with a doctor' })).toBeFocused();

	const context = await browser.newContext();
	const doctor = await context.newPage();
	await doctor.goto(link);
	const field = doctor.getByLabel('Code');
	await field.fill(code === '000 000' ? '000 001' : '000 000');
	await field.press('Enter');
	await expect(doctor.getByText(shareMessages.refused)).toBeVisible();
	await expectWellMade(doctor);
	await field.fill(code);
	await field.press('Enter');
	await expect(doctor.getByRole('heading', { level: 1, name: `Shared by ${patient.full_name}` })).toBeVisible();
	await expectLoaded(doctor.getByRole('img', { name: 'As it was analyzed' }));
	await expectWellMade(doctor);
	await doctor.getByRole('button', { name: 'Watch the Tour' }).click();
	await expect(doctor.getByRole('navigation', { name: 'Chapters' })).toBeVisible();
	await doctor.keyboard.press('Escape');
	await doctor.reload();
	await expectLoaded(doctor.getByRole('img', { name: 'As it was analyzed' }));

	await page.goto('/account');
	const links = page.getByRole('region', { name: 'Shared with doctors' });
	await expect(links).toContainText('Opened once');
	await links.getByRole('button', { name: `End link to ${lesion.nickname}` }).click();
	await expect(links).toContainText('It was ended.');
	await doctor.reload();
	await field.fill(code);
	await field.press('Enter');
	await expect(doctor.getByText(shareMessages.refused)).toBeVisible();
	await context.close();
});
