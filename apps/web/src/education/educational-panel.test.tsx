import card from '@dermavigil/analysis/model-card.json' with { type: 'json' };
import { labels } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { fetchModelCard } from '../api/system.ts';
import { EducationalPanel } from './educational-panel.tsx';

vi.mock('../api/system.ts');

function open() {
	const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<MemoryRouter>
			<QueryClientProvider client={queries}>
				<EducationalPanel />
			</QueryClientProvider>
		</MemoryRouter>,
	);
}

const ask = (question: string) => fireEvent.click(screen.getByRole('button', { name: question }));

/** The model card with one figure changed, as another model would have it. */
function otherCard() {
	const other = structuredClone(card) as unknown as Awaited<ReturnType<typeof fetchModelCard>>;
	other.modes.consumer.metrics.top2 = { value: 0.4321, low: 0.4, high: 0.467 };
	other.modes.clinical.metrics.count = 98_765;
	return other;
}

test('four lesion types are drawn and described', () => {
	open();
	for (const name of ['Melanoma', 'Basal Cell Carcinoma', 'Squamous Cell Carcinoma', 'Actinic Keratosis']) {
		const item = screen.getByRole('heading', { level: 3, name }).closest('li')!;
		expect(within(item).getByRole('img', { name: new RegExp(`Drawing of an? ${name}`, 'i') })).toBeTruthy();
		expect(item.textContent).toContain('What it looks like');
	}
	expect(screen.getAllByRole('img')).toHaveLength(4);
});

test('the accuracy is what the model card says', async () => {
	vi.mocked(fetchModelCard).mockResolvedValue(otherCard());
	open();
	expect(fetchModelCard).not.toHaveBeenCalled();
	ask('How accurate is it?');
	const row = await screen.findByRole('row', { name: /among the first two/ });
	expect(row.textContent).toContain('43.2%');
	expect(row.textContent).toContain('(40% to 46.7%)');
	expect(screen.getByText(/98,765 dermatoscope images/)).toBeTruthy();
	for (const limit of card.limits) expect(screen.getByText(limit)).toBeTruthy();
});

test('without a server it says that the figures are missing, and invents none', async () => {
	vi.mocked(fetchModelCard).mockRejectedValue(new Error('offline'));
	open();
	ask('How accurate is it?');
	expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
	expect(screen.queryByText(/\d%/)).toBeNull();
});

test('every detectable type is named', () => {
	open();
	ask('Which types can it detect?');
	const answer = screen.getByRole('region', { name: 'Which types can it detect?' });
	for (const label of Object.values(labels)) expect(within(answer).getByText(label)).toBeTruthy();
});

test('storage and photo questions lead to the pages that say more', () => {
	open();
	ask('Are my images stored?');
	expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy');
	ask('How do I prepare a good photo?');
	expect(screen.getByRole('link', { name: 'photo guide' }).getAttribute('href')).toBe('/photo-guide');
});

test('the tip names both habits, and the search says that it leaves the page', () => {
	open();
	const tip = screen.getByRole('complementary', { name: 'Early Detection Matters' });
	expect(within(tip).getByText('Monthly self-check')).toBeTruthy();
	expect(within(tip).getByText('Annual dermatologist visit')).toBeTruthy();
	const search = within(tip).getByRole('link', { name: 'Find a Dermatologist Near You' });
	expect(search.getAttribute('target')).toBe('_blank');
	expect(search.getAttribute('rel')).toContain('noopener');
	expect(search.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\/search\?/);
	expect(document.getElementById(search.getAttribute('aria-describedby')!)?.textContent).toContain('Leaves this page');
});
