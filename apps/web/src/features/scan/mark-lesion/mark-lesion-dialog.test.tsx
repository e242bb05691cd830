import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPending } from '../../../../test/fake-server.ts';
import { makeAnalysis, uuid } from '../../../../test/fixtures.ts';
import { renderPart } from '../../../../test/render-app.tsx';
import { cutLesion } from './cut-lesion.ts';
import { MarkLesionPart } from './mark-lesion-part.tsx';

vi.mock('./cut-lesion.ts', async (load) => ({ ...(await load<object>()), cutLesion: vi.fn() }));
vi.mock('../../../results/photo-copy.ts', () => ({
	loadImage: async () => ({ naturalWidth: 600, naturalHeight: 400 }),
}));

const whole = new File(['photo'], 'mole.jpg', { type: 'image/jpeg' });
const part = new File(['part'], 'spot.jpg', { type: 'image/jpeg' });
const cut = vi.mocked(cutLesion);

beforeEach(() => cut.mockReset());

/** Opens the dialog. */
async function open() {
	const onMark = vi.fn();
	const { user } = renderPart(
		<MarkLesionPart
			result={{
				...{ failed: false, retry: [], mode: 'consumer', runtime: 'device', further: [] },
				...{ requestId: uuid(1), photo: { file: whole, url: 'blob:mole' }, analysis: makeAnalysis() },
			}}
			onMark={onMark}
		/>,
	);
	await user.click(screen.getByRole('button', { name: 'Check another spot in this photo' }));
	return { user, onMark, check: await screen.findByRole('button', { name: 'Check this spot' }) };
}

test('a spot is cut out and analyzed once, however often the button is pressed', async () => {
	const pending = createPending<File>();
	cut.mockReturnValue(pending.promise);
	const { user, onMark, check } = await open();
	await user.dblClick(check);
	expect(check).toHaveAttribute('aria-disabled', 'true');
	expect(check).toHaveFocus();
	await act(async () => pending.resolve(part));
	expect(cut).toHaveBeenCalledTimes(1);
	expect(onMark.mock.calls).toEqual([[{ file: part, whole }]]);
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each(['Escape', 'Cancel'])('%s while the spot is cut out starts no analysis', async (way) => {
	const pending = createPending<File>();
	cut.mockReturnValue(pending.promise);
	const { user, onMark, check } = await open();
	await user.click(check);
	if (way === 'Escape') await user.keyboard('{Escape}');
	else await user.click(screen.getByRole('button', { name: way }));
	await act(async () => pending.resolve(part));
	expect(onMark).not.toHaveBeenCalled();
});

test('a spot that could not be cut out can be tried again', async () => {
	cut.mockRejectedValueOnce(new Error('No.')).mockResolvedValue(part);
	const { user, onMark, check } = await open();
	await user.click(check);
	expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t cut out the spot');
	await user.click(check);
	expect(onMark).toHaveBeenCalledTimes(1);
});
