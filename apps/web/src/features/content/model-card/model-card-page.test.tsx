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

/** The shipped card with metrics that no model has, so that the page's code cannot contain them. */
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
	other.pairs.consumer.melanomaSensitivity = { value: 0.9753, low: 0.9, high: 0.99 };
	other.pairs.consumer.counts.melanoma = 321;
	other.pairs.clinical.groups = [
		{ by: 'skin tone', name: '1', count: 43, malignant: 2, top2: clinical.metrics.top2, malignantSensitivity: null },
	];
	other.pairs.inflammatory.consumer = {
		count: 77,
		refused: { value: 0.123, low: 0.1, high: 0.2 },
		handled: clinical.metrics.top2,
	};
	other.pairs.fused.measures.melanomaAuc.gain = { value: 0.0123, low: -0.01, high: 0.03 };
	other.gate.metrics.counts.faces = 6543;
	const point = {
		threshold: 0.076,
		melanomaSensitivity: { value: 0.678, low: 0.6, high: 0.7 },
		specificity: clinical.metrics.top2,
	};
	other.riskCurves.consumer = { melanomas: 432, benign: 876, shipped: point, points: [{ ...point, threshold: 0.5 }] };
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

test('says how many views of a photo are run, first and at most', async () => {
	const card = makeOtherCard();
	await open({ ...card, input: { ...card.input, views: 8, firstViews: 3 }, multiplyAdds: 200e6 });
	expect(await screen.findByText(/the mean over 3 turned or mirrored views, or over 8 where/)).toBeVisible();
	expect(screen.getByText('200 million a view, 600 million or 1,600 million a photo')).toBeVisible();
});

test('shows the metrics of the card with their counts and intervals', async () => {
	await open();
	expect(screen.getByRole('heading', { level: 1, name: 'Model Card' })).toBeVisible();
	expect((await screen.findByRole('table', { name: 'Results, Clinical mode' })).textContent).toContain('98,765');
	expect(row('Results, Clinical mode', /^It is first or second \d/).textContent).toContain('43.2%(40% to 46.7%)');
	expect(row('What it declines to assess', /^Lesions, blurred/).textContent).toBe(
		'Lesions, blurred54,32187.6%(80% to 90%)',
	);
	expect(row('Risk unchanged, Consumer mode', /^mirrored/).textContent).toContain('76.5%');
	expect(row('Checks of the heat-map', /^Fall without the marked tenth/).textContent).toContain('34.6');
});

test('shows both sets of photos that a mode was tested on, and what happens with faces and rashes', async () => {
	await open();
	expect((await screen.findByRole('table', { name: 'Results, Consumer mode' })).textContent).toContain('MILK10k');
	expect(row('Results, Consumer mode', /^A melanoma is not shown as Low/).textContent).toContain(
		'97.5%(90% to 99%) of 321',
	);
	expect(row('What it declines to assess', /^Faces/).textContent).toContain('6,543');
	expect(row('What becomes of rashes', /^Close-ups/).textContent).toContain('7712.3%(10% to 20%)43.2%');
});

test('shows what other thresholds for Medium would give, in a chart and as a table', async () => {
	const { user } = await open();
	const sentence = (await screen.findByText('Consumer mode', { selector: 'li > strong' })).closest('li')!;
	expect(sentence).toHaveTextContent('begins Medium at 7.6%: 67.8% of 432 melanomas are not Low, and 43.2% of 876');
	const chart = screen.getByRole('img', { name: /^For each mode a line/ });
	await user.click(within(chart.closest('figure')!).getByRole('button', { name: 'View as table' }));
	expect(row('Medium thresholds, Consumer mode', /^7.6%, in use/).textContent).toContain('67.8%');
	expect(row('Medium thresholds, Consumer mode', /^50%/)).toBeVisible();
});

test('shows what both photos of a lesion achieve together, and that the gain may be chance', async () => {
	await open();
	await screen.findByRole('table', { name: 'Both photos of a lesion' });
	expect(row('Both photos of a lesion', /^Area under the ROC curve, melanoma/).textContent).toContain(
		'0.012(-0.010 to 0.030)',
	);
});

test('says for each condition how often it is recognized and what it is mistaken for', async () => {
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

test('says that answers raise the risk, and claims no accuracy with them', async () => {
	const card = makeOtherCard();
	card.modes.consumer.metrics.balancedAccuracyWithSymptoms = { value: 0.0987, low: 0.09, high: 0.11 };
	await open(card);
	expect(await screen.findByText(/^After a phone photo.* can raise the risk, never lower it/)).toBeVisible();
	expect(screen.queryByText('9.9%')).not.toBeInTheDocument();
});

test('groups with too few photos, and features that were never recorded, are called not validated', async () => {
	await open();
	const sex = 'Sex, Clinical mode, dermatoscope images of HAM10000';
	await screen.findByRole('table', { name: sex });
	expect(row(sex, /^Female/).textContent).toBe('Female616 (97)43.2%(40% to 46.7%)not validated');
	expect(row('Fitzpatrick skin type, Consumer mode, phone photos of PAD-UFES-20', /^VI/).textContent).toBe(
		'VI3 (1)not validatednot validated',
	);
	const tone = 'Skin tone, ISIC’s scale, Clinical mode, dermatoscope images of MILK10k';
	expect(row(tone, /^1/).textContent).toBe('143 (2)43.2%(40% to 46.7%)not validated');
	expect(screen.queryByRole('table', { name: /^Fitzpatrick skin type, Clinical mode/ })).not.toBeInTheDocument();
	expect(screen.getAllByText(/^Not recorded for any of these photos, so not validated/)).toHaveLength(4);
});

test('without a server, the page says so, invents nothing, and tries again', async () => {
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
	expect(await screen.findByRole('table', { name: 'Results, Clinical mode' })).toBeVisible();
});
