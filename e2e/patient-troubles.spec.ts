import { calls, messages } from '@dermavigil/contract';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { beginJournal } from './journal.ts';
import { expectWellMade, test } from './journey.ts';
import { logIn, logInByForm, openAs, signUp, somebody } from './patient.ts';
import { syntheticPhoto } from './photos.ts';

const { account, analysis, client, dashboard, fallback, lesion, login, savedScan, signup } = messages;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test.use({
	expectedErrors: [/Failed to load resource.*(40[0149]|500|502|ERR_FAILED)/],
	contextOptions: { reducedMotion: 'reduce' },
});

/** Breaks the connection of every call to one path, until the test heals it. */
async function breakCalls(page: Page, path: string): Promise<() => Promise<void>> {
	await page.route(`**${path}`, (route) => route.abort());
	return () => page.unroute(`**${path}`);
}

/** Dismisses a message in an open dialog, which stays: with the keyboard, and, once it is there again, with the mouse. */
async function dismissInDialog(page: Page, text: string): Promise<void> {
	const message = page.getByRole('dialog').getByText(text);
	const again = page.getByRole('dialog').locator('[type=submit]');
	// Under the mouse it stays as long as that takes.
	await message.hover();
	await again.focus();
	await page.keyboard.press('Tab');
	await expect(button(page, 'Dismiss')).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(message).toHaveCount(0);
	await again.click();
	await message.hover();
	await button(page, 'Dismiss').click();
	await expect(message).toHaveCount(0);
	await expect(page.getByRole('dialog')).toBeVisible();
}

/** Erases something in another window, as it were. */
const eraseElsewhere = (request: APIRequestContext, token: string, path: string, id: string) =>
	request.delete(path.replace(':id', id), {
		headers: { authorization: `Bearer ${token}` },
		failOnStatusCode: true,
	});

test('what was typed wrong is told field by field', async ({ page }) => {
	await page.goto('/signUp');
	await field(page, 'Full Name').fill('Ada');
	await field(page, 'Email Address').fill('ada at example');
	await button(page, 'Create Account').click();
	await expect(field(page, 'Email Address')).toHaveAccessibleDescription(signup.emailInvalid);
	await button(page, 'Continue with Google').click();
	await expect(page.getByText(signup.google)).toBeVisible();

	await page.goto('/PateintLogIn');
	await button(page, 'Sign In').click();
	await expect(field(page, 'Email Address')).toHaveAccessibleDescription(signup.emailRequired);
	await expect(field(page, 'Password')).toHaveAccessibleDescription(login.passwordRequired);
	await field(page, 'Email Address').fill('ada@');
	await button(page, 'Sign In').click();
	await expect(field(page, 'Email Address')).toHaveAccessibleDescription(signup.emailInvalid);
	await button(page, 'Continue with Google').click();
	await expect(page.getByText(login.google)).toBeVisible();

	await page.goto('/forgot-password');
	await button(page, 'Send Link').click();
	await expect(field(page, 'Email Address')).toHaveAccessibleDescription(signup.emailRequired);
});

test('a server that cannot be reached, or speaks nonsense, is told in the words for it', async ({ page, request }) => {
	const person = somebody();
	await breakCalls(page, calls.signup.path);
	await page.goto('/signUp');
	for (const [name, value] of [
		['Full Name', person.full_name],
		['Email Address', person.email],
		['Password', person.password],
		['Confirm Password', person.password],
	] as const) {
		await field(page, name).fill(value);
	}
	await button(page, 'Create Account').click();
	await expect(alert(page)).toHaveText(signup.failed);

	const heal = await breakCalls(page, calls.login.path);
	await page.goto('/PateintLogIn');
	await logInByForm(page, person);
	await expect(alert(page)).toHaveText(login.failed);
	await heal();
	for (const [body, text] of [
		['{}', client.status(502)],
		['<h1>Bad Gateway</h1>', client.notJson],
	] as const) {
		await page.route(`**${calls.login.path}`, (route) => route.fulfill({ status: 502, body }), { times: 1 });
		await button(page, 'Sign In').click();
		await expect(alert(page)).toHaveText(text);
	}

	await breakCalls(page, calls.forgotPassword.path);
	await page.goto('/forgot-password');
	await field(page, 'Email Address').fill(person.email);
	await button(page, 'Send Link').click();
	await expect(alert(page)).toHaveText(account.failed);

	await breakCalls(page, calls.exportAccount.path);
	await openAs(page, await logIn(request, await signUp(request)), '/account');
	await button(page, 'Download everything').click();
	await expect(alert(page)).toHaveText(account.exportFailed);
	await breakCalls(page, calls.me.path);
	await page.reload();
	await expect(page.getByText(account.loadFailed).first()).toBeVisible();
	await expectWellMade(page);
});

test('in the journal: what was deleted in another window, and what fails', async ({ page, request }) => {
	const journal = await beginJournal(request);
	const { token } = journal;
	const [shrunk, gone] = [await journal.addLesion(), await journal.addLesion({ nickname: 'Gone', body_part: 'Back' })];
	for (const { id } of [shrunk, shrunk, gone, gone]) await journal.saveScan({ lesion_id: id });
	const loose = await journal.submitScan({ ai_explanation: '' });
	const heal = await breakCalls(page, calls.lesions.path);
	await openAs(page, token, '/mylesion');
	await expect(alert(page)).toContainText(dashboard.loadFailed);
	await button(page, 'Track New Lesion').click();
	await field(page, 'Nickname').fill('Lost');
	await field(page, 'Body Part').fill('Neck');
	await button(page, 'Start Tracking').click();
	await dismissInDialog(page, lesion.startFailed);
	await expect(field(page, 'Nickname')).toHaveValue('Lost');
	await button(page, 'Cancel').click();
	await heal();
	await button(page, 'Try again').click();

	await expect(button(page, 'Compare By the watch')).toBeEnabled();
	const [latest] = await (
		await request.get(calls.lesionScans.path.replace(':id', shrunk.id), {
			headers: { authorization: `Bearer ${token}` },
		})
	).json();
	await eraseElsewhere(request, token, calls.deleteScan.path, latest.id);
	await button(page, 'Compare By the watch').click();
	const dialog = page.getByRole('dialog');
	await expect(dialog).toContainText(lesion.notEnough);
	await expect(dialog).toContainText(lesion.notEnoughText);
	await expectWellMade(page);
	await page.keyboard.press('Escape');

	await eraseElsewhere(request, token, calls.deleteLesion.path, gone.id);
	await button(page, 'Compare Gone').click();
	await expect(dialog.getByRole('alert').filter({ hasText: lesion.compareFailed })).toBeVisible();
	await page.keyboard.press('Escape');
	await button(page, 'Delete Gone').click();
	await button(page, 'Delete').click();
	await expect(page.getByText(lesion.deleteFailed)).toBeVisible();
	await expect(page.getByRole('heading', { level: 3, name: 'Gone' })).toHaveCount(0);

	await page
		.getByRole('button', { name: /confidence/ })
		.first()
		.click();
	await expect(dialog).toContainText(fallback.explanation);
	const report = calls.scanReport.path.replace(':id', loose.id);
	await page.route(`**${report}*`, (route) =>
		route.fulfill({ status: 404, json: { detail: messages.server.notFound } }),
	);
	await dialog.getByRole('button', { name: 'Download Report' }).click();
	await expect(page.getByText(messages.server.notFound)).toBeVisible();
	await eraseElsewhere(request, token, calls.deleteScan.path, loose.id);
	await dialog.getByRole('button', { name: 'Delete scan' }).click();
	await expect(page.getByRole('alertdialog')).toContainText(savedScan.confirmDeleteSubmitted);
	await button(page, 'Delete').click();
	await expect(page.getByText(savedScan.deleteFailed)).toBeVisible();
});

test('on the scan page: an analysis without words, and saving that fails', async ({ page, request }) => {
	const journal = await beginJournal(request);
	await page.addInitScript(() => localStorage.setItem('analysisPlace', 'server'));
	await openAs(page, journal.token, '/scan');
	await page.route(`**${calls.analyze.path}*`, (route) => route.abort(), { times: 1 });
	const photo = await syntheticPhoto({ seed: 1 });
	await page.setInputFiles('input[type=file]', photo);
	await expect(page.getByText(analysis.placeholder(analysis.failed)).first()).toBeVisible();
	await button(page, 'Analyze Another Image').click();

	const wordless = { explanation_text: '', technical_summary: '', recommendation: '', clinical_recommendation: '' };
	await page.route(
		`**${calls.analyze.path}*`,
		async (route) => {
			const response = await route.fetch();
			await route.fulfill({
				json: { ...(await response.json()), explanation: wordless, heatmap: null, heatmapImage: '' },
			});
		},
		{ times: 1 },
	);
	await page.setInputFiles('input[type=file]', photo);
	for (const text of [fallback.explanation, fallback.recommendation, fallback.heatmap]) {
		await expect(page.getByText(text).first()).toBeVisible();
	}
	await button(page, 'Analyze Another Image').click();

	await page.setInputFiles('input[type=file]', photo);
	await breakCalls(page, calls.saveScan.path);
	await button(page, 'Save Scan').click();
	await expect(page.getByText(savedScan.saveFailed)).toBeVisible();
	await expect(button(page, 'Save Failed')).toBeDisabled();
	const heal = await breakCalls(page, calls.submitCase.path);
	await button(page, 'Request Professional Review').click();
	await expect(page.getByText(savedScan.submitFailed)).toBeVisible();
	await expect(button(page, 'Submission Failed')).toBeDisabled();
	await expectWellMade(page);
	await heal();
	await button(page, 'Try again').click();
	await expect(page.getByText(savedScan.submitted)).toBeVisible();
	await expect(page).toHaveURL('/mylesion');
});
