import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeLocks } from '../../../test/browser.ts';

/** The module as another tab of this browser would have it. */
async function openTab() {
	vi.resetModules();
	return await import('./leave-warning.ts');
}

test('the other tabs know what is unsaved in one tab until it is saved', async () => {
	fakeLocks();
	const [one, other] = [await openTab(), await openTab()];
	expect(await other.warnsInAnyTab()).toBe(false);
	const [stop, stopOther] = [one.warnOnLeave(), one.warnOnLeave()];
	expect(other.warnsOnLeave()).toBe(false);
	expect(await other.warnsInAnyTab()).toBe(true);
	stop();
	expect(await other.warnsInAnyTab()).toBe(true);
	stopOther();
	// The browser reports this a moment later.
	await expect.poll(() => other.warnsInAnyTab()).toBe(false);
});

test('without locks, as over plain HTTP, a tab knows only about itself', async () => {
	const tab = await openTab();
	expect(await tab.warnsInAnyTab()).toBe(false);
	onTestFinished(tab.warnOnLeave());
	expect(await tab.warnsInAnyTab()).toBe(true);
});
