import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { modelCard } from '../../../../test/fixtures.ts';
import { AboutModel } from './about-model.tsx';

test('says how many spots were tested and missed, and how sure that is', async () => {
	const card = structuredClone(modelCard);
	const { metrics } = card.modes.consumer;
	metrics.count = 1234;
	metrics.malignantCount = 102;
	metrics.malignantSensitivity = { value: 101 / 102, low: 0.9465, high: 0.9983 };
	fakeServer({ modelCard: card });
	render(
		<QueryClientProvider client={new QueryClient()}>
			<MemoryRouter>
				<AboutModel mode="consumer" />
			</MemoryRouter>
		</QueryClientProvider>,
	);
	const text = await screen.findByText(/^DermaVigil model/);
	expect(text).toHaveTextContent('tested on 1,234 phone photos');
	// With so few, a share alone would promise too much.
	expect(text).toHaveTextContent(
		'Of the 102 spots that need treatment, it flagged over 99% (95% interval 95% to over 99%) and missed 1.',
	);
});
