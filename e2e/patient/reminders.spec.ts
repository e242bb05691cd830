import { reminderMessages } from '@dermavigil/contract';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

test('reminders are set up from a spot, and stopped', async ({ page, patient, login }) => {
	const lesion = await patient.addLesion();
	await patient.saveScan({ lesion_id: lesion.id });
	await login(patient, `/Mylesion/lesions/${lesion.id}`);
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Add to calendar' }).click();
	expect((await download).suggestedFilename()).toBe('dermavigil.ics');
	await page.getByRole('link', { name: 'Set up reminders' }).click();
	const part = page.getByRole('region', { name: 'Reminders' });
	await expect(part.getByRole('heading')).toBeInViewport();
	await part.getByRole('switch', { name: /Emails/ }).click();
	await expect(part.getByLabel('Until')).toHaveValue('8');
	await expectWellMade(page);
	await part.getByRole('button', { name: 'Stop all reminders' }).click();
	await expect(part.getByRole('switch', { name: /Emails/ })).not.toBeChecked();
	await page.goto('/stop-reminders#token');
	await expect(page.getByRole('button', { name: reminderMessages.stop })).toBeVisible();
	await expectWellMade(page);
});

test.describe('in the background', () => {
	test.use({ serviceWorkers: 'allow' });

	test('a message of the push service becomes a notification', async ({ page, context, scanPage, baseURL }) => {
		await page.goto('/scan');
		await scanPage.waitUntilReadyOffline();
		// Not every build of Chromium shows notifications without a screen.
		const [worker] = context.serviceWorkers();
		await worker!.evaluate(() => {
			const shown: unknown[] = [];
			const showNotification = async (title: string, { body }: { body: string }) => void shown.push([title, body]);
			Object.assign(Reflect.get(self, 'registration'), { showNotification });
			Object.assign(self, { shown });
		});
		const session = await context.newCDPSession(page);
		const registered = new Promise<string>((resolve) => {
			session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
				if (registrations[0]) resolve(registrations[0].registrationId);
			});
		});
		await session.send('ServiceWorker.enable');
		const data = JSON.stringify({
			...{ title: 'DermaVigil', body: reminderMessages.due, page: '/mylesion' },
			stop: { title: reminderMessages.stop, call: '/api/reminders/stop?token=1', page: '/stop-reminders#1', done: '' },
		});
		const origin = new URL(baseURL!).origin;
		await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
		await expect
			.poll(() => worker!.evaluate(() => Reflect.get(self, 'shown')))
			.toEqual([['DermaVigil', reminderMessages.due]]);
	});
});
