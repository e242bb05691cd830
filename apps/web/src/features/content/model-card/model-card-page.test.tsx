import { calls, labels, type ModelCard } from '@dermavigil/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { modelCard } from '../../../../test/fixtures.ts';
import { press } from '../../../../test/form.ts';
import { renderApp } from '../../../../test/render-app.tsx';

async function open(card: ModelCard = makeOtherCard()) {
	fakeServer({ modelCard: card });
	return renderApp('/model-card');
}

/** The shipped card with metrics that no model has, so that none of them can be in the page's code. */
function makeOtherCard(): ModelCard {
	const other = structuredClone(modelCard);
	const { clinical, consumer } = other.modes;
	clinical.metrics.count = 98_765;
	clinical.metrics.top2 = { value: 0.4321, low: 0.4, high: 0.467 };
	clinical.metrics.groups = [
		{ by: 'sex', name: 'female', count: 616, malignant: 97, top2: clinical.metrics.top2, malignantSensitivity: null },
	];
	consumer.metrics.groups = [
		{ by: 'skin type', name: 'VI', count: 3, malignant: 1, top2: null, malignantSensitivity: null },
	];
	const wrong = consumer.classes.indexOf('basal_cell_carcinoma');
	const counts = consumer.classes.map((_, column) => (column === 0 ? 1 : column === wrong ? 3 : 0));
	consumer.metrics.counts.melanoma = 4;
	consumer.metrics.confusion[consumer.classes.indexOf('melanoma')] = counts;
	other.gate.metrics.refusedBlurred = { value: 0.876, low: 0.8, high: 0.9 };
	other.gate.metrics.counts.blurred = 54_321;
	consumer.metrics.sameRisk = [{ change: 'mirrored', share: { value: 0.7654, low: 0.7, high: 0.8 }, count: 43_210 }];
	clinical.metrics.sameRisk = consumer.metrics.sameRisk;
	clinical.metrics.deletion.marked = { value: 0.3456, low: 0.3, high: 0.4 };
	return other;
}

const row = (table: string, name: RegExp) =>
	within(screen.getByRole('table', { name: table })).getByRole('row', { name });

test('says what it is for, what it is not for, and what it does not know', async () => {
	const card = makeOtherCard();
	await open(card);
	expect(await screen.findByText(card.intendedUse)).toBeVisible();
	expect(screen.getByText(/Low Risk is not an all-clear/)).toBeVisible();
	for (const limit of card.limits) expect(screen.getByText(limit)).toBeVisible();
	for (const { citation } of card.data) expect(screen.getByText(citation)).toBeVisible();
	expect(screen.getByText(card.file.sha256)).toBeVisible();
	expect(screen.getByText(card.training.command)).toBeVisible();
	const link = screen.getByRole('link', { name: calls.modelCard.path });
	expect(link).toHaveAttribute('href', calls.modelCard.path);
});

test('shows the metrics of the card with their counts and intervals', async () => {
	await open();
	expect(screen.getByRole('heading', { level: 1, name: 'Model Card' })).toBeVisible();
	expect((await screen.findByRole('table', { name: 'Figures by mode' })).textContent).toContain('98,765');
	expect(row('Figures by mode', /^It is first or second \d/).textContent).toContain('43.2%(40% to 46.7%)');
	expect(row('What is refused', /^Lesions, blurred/).textContent).toBe('Lesions, blurred54,32187.6%(80% to 90%)');
	expect(row('Risk unchanged', /^mirrored/).textContent).toContain('76.5%');
	expect(row('Checks of the heat-map', /^Fall without the marked tenth/).textContent).toContain('34.6');
});

test('says of each condition how often it is recognized and what it is taken for', async () => {
	const { user } = await open();
	await screen.findByRole('table', { name: 'Conditions, Consumer mode' });
	expect(row('Conditions, Consumer mode', /^Melanoma/).textContent).toBe('Melanoma425%Basal Cell Carcinoma (75%)');
	for (const mode of ['Clinical', 'Consumer'] as const) {
		const chart = screen.getByRole('img', { name: new RegExp(`^Confusion matrix of ${mode} mode`, 'i') });
		const shown = within(chart.closest('figure')!);
		await user.click(shown.getByRole('button', { name: 'View as table' }));
		const headers = shown.getAllByRole('columnheader').slice(1);
		const { classes } = modelCard.modes[mode === 'Clinical' ? 'clinical' : 'consumer'];
		expect(headers.map(({ textContent }) => textContent)).toEqual(classes.map((name) => labels[name]));
	}
});

test('says that answers move the risk, and claims no accuracy with them', async () => {
	const card = makeOtherCard();
	card.modes.consumer.metrics.balancedAccuracyWithSymptoms = { value: 0.6543, low: 0.6, high: 0.7 };
	await open(card);
	expect(await screen.findByText(/^After a phone photo.* move the risk and the advice/)).toBeVisible();
	expect(screen.queryByText('65.4%')).not.toBeInTheDocument();
});

test('a group with too few photos is not validated, and so is what was never recorded', async () => {
	await open();
	await screen.findByRole('table', { name: 'Sex, Clinical mode' });
	expect(row('Sex, Clinical mode', /^Female/).textContent).toBe('Female616 (97)43.2%(40% to 46.7%)not validated');
	expect(row('Fitzpatrick skin type, Consumer mode', /^VI/).textContent).toBe('VI3 (1)not validatednot validated');
	expect(screen.queryByRole('table', { name: 'Fitzpatrick skin type, Clinical mode' })).not.toBeInTheDocument();
	expect(screen.getAllByText(/not recorded for any of these photos, so not validated/).length).toBeGreaterThan(0);
});

test('without a server it says so, invents nothing, and tries again', async () => {
	const server = fakeServer({
		modelCard: () => {
			throw new TypeError('Failed to fetch');
		},
	});
	const { user } = await renderApp('/model-card');
	expect(await screen.findByText('The model card could not be loaded.')).toBeVisible();
	expect(screen.queryByText(/\d%/)).not.toBeInTheDocument();
	server.use({ modelCard: makeOtherCard() });
	await press(user, 'Try again');
	expect(await screen.findByRole('table', { name: 'Figures by mode' })).toBeVisible();
});
