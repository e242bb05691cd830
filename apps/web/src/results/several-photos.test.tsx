import type { PhotoKind } from '@dermavigil/contract';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type ScanPhoto, SeveralPhotos } from './several-photos.tsx';

const user = userEvent.setup({ delay: null });

/** Photos of these kinds at addresses that were signed at a time. */
const makePhotos = (kinds: (PhotoKind | null)[], signed: string) =>
	kinds.map((kind, place) => ({
		...{ kind, original: `${place}.jpg?${signed}`, thumbnail: `${place}-small.jpg?${signed}` },
		...{ painted: null, assessment: null, mmPerPixel: null },
	})) as [ScanPhoto, ...ScanPhoto[]];
const buttons = () => within(screen.getByRole('group', { name: 'Which photo is shown' })).getAllByRole('button');

test('each photo of a scan has its own name', () => {
	render(<SeveralPhotos photos={makePhotos(['closeup', 'overview', 'closeup', null], 'now')} />);
	expect(buttons().map(({ textContent }) => textContent)).toEqual(['Close-up', 'Overview', 'Close-up 2', 'Photo 4']);
});

test('the chosen photo stays and keeps the focus when the addresses are renewed', async () => {
	const show = (signed: string) => <SeveralPhotos photos={makePhotos(['closeup', 'closeup'], signed)} />;
	const { rerender } = render(show('once'));
	await user.click(buttons()[1]!);
	rerender(show('again'));
	expect(buttons()[1]).toHaveFocus();
	expect(screen.getByRole('img', { name: 'As it was analyzed' })).toHaveAttribute('src', '1.jpg?again');
});
