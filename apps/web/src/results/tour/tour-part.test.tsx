import { messages } from '@dermavigil/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../test/render-app.tsx';
import { TourPart } from './tour-part.tsx';

test('if a tour cannot be made, its photo is requested again', async () => {
	const onBroken = vi.fn();
	const load = () => Promise.reject(new Error('The photo does not load.'));
	const { user } = renderPart(
		<TourPart title="A tour" text="In short." load={load} poster="/photo" voice="browser" onBroken={onBroken} />,
	);
	await user.click(screen.getByRole('button', { name: 'Watch the Tour' }));
	expect(await screen.findByText(messages.tour.failed)).toBeInTheDocument();
	expect(onBroken).toHaveBeenCalledOnce();
});
