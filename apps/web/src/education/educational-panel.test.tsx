import { labels, type ModelCard } from '@dermavigil/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, fakeServer, type Handlers } from '../../test/fake-server.ts';
import { modelCard } from '../../test/fixtures.ts';
import { renderPart } from '../../test/render-app.tsx';
import { EducationalPanel } from './educational-panel.tsx';

function open(handlers: Handlers = {}) {
	const server = fakeServer(handlers);
	renderPart(<EducationalPanel />);
	return server;
}

const ask = (question: string) => userEvent.click(screen.getByRole('button', { name: question }));

/** The model card with two metrics changed, as another model would have it. */
function makeOtherCard(): ModelCard {
	const other = structuredClone(modelCard);
	other.modes.consumer.metrics.top2 = { value: 0.4321, low: 0.4, high: 0.467 };
	other.modes.clinical.metrics.count = 98_765;
	return other;
}

test('four lesion types are described, and drawn on request', async () => {
	open();
	expect(screen.queryByRole('img')).not.toBeInTheDocument();
	await ask('Show drawings');
	for (const name of ['Melanoma', 'Basal Cell Carcinoma', 'Squamous Cell Carcinoma', 'Actinic Keratosis']) {
		const item = screen.getByRole('heading', { level: 3, name }).closest('li')!;
		expect(within(item).getByRole('img', { name: new RegExp(`Drawing of an? ${name}`, 'i') })).toBeInTheDocument();
		expect(item).toHaveTextContent('What it looks like');
	}
	expect(screen.getAllByRole('img')).toHaveLength(4);
});

test('the accuracy is what the model card says', async () => {
	const server = open({ modelCard: makeOtherCard() });
	expect(server.requests).toEqual([]);
	await ask('How accurate is it?');
	const row = await screen.findByRole('row', { name: /among the first two/ });
	expect(row).toHaveTextContent('43.2%');
	expect(row).toHaveTextContent('(40% to 46.7%)');
	expect(screen.getByText(/98,765 dermatoscope images/)).toBeInTheDocument();
	for (const limit of modelCard.limits) expect(screen.getByText(limit)).toBeInTheDocument();
});

test('without a server, it says that the metrics are missing, and invents none', async () => {
	open({ modelCard: errorResponse(500, 'No.') });
	await ask('How accurate is it?');
	expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
	expect(screen.queryByText(/\d%/)).not.toBeInTheDocument();
});

test('every detectable type is named', async () => {
	open();
	await ask('Which types can it detect?');
	const answer = screen.getByRole('region', { name: 'Which types can it detect?' });
	for (const label of Object.values(labels)) expect(within(answer).getByText(label)).toBeInTheDocument();
});

test('storage and photo questions lead to the pages that say more', async () => {
	open();
	await ask('Are my images stored?');
	expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy');
	await ask('How do I prepare a good photo?');
	expect(screen.getByRole('link', { name: 'photo guide' })).toHaveAttribute('href', '/photo-guide');
});

test('the tip names both habits, and the search says that it leaves the page', () => {
	open();
	const tip = screen.getByRole('complementary', { name: 'Early Detection Matters' });
	expect(within(tip).getByText('Monthly self-check')).toBeInTheDocument();
	expect(within(tip).getByText('Annual dermatologist visit')).toBeInTheDocument();
	const search = within(tip).getByRole('link', { name: 'Find a Dermatologist Near You' });
	expect(search).toHaveAttribute('target', '_blank');
	expect(search).toHaveAttribute('rel', expect.stringContaining('noopener'));
	expect(search).toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/search\?/));
	expect(search).toHaveAccessibleDescription(/^Leaves this page/);
});
