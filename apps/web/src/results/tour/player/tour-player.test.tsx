import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { writeScript } from '../script/script.ts';
import { TourPlayer } from './tour-player.tsx';

// jsdom loads no fonts, so nothing is drawn.
vi.mock('../paint/palette.ts', () => ({ readPalette: () => new Promise(() => {}) }));

const script = writeScript([{ kind: 'photo', title: 'Your photo', texts: ['The result is High Risk. Watch it.'] }]);

/** A tour that nobody speaks, with a clock that says how fast it runs. */
function prepare() {
	const setSpeed = vi.fn();
	const clock = { ...{ now: () => 0, playing: () => true, play() {}, pause() {}, seek() {}, close() {} }, setSpeed };
	const tour = { script, drawScene() {} };
	return { prepared: { tour, clock, wanted: 'server', voice: null, narration: null } as const, setSpeed };
}

test('a tour that is prepared again, for example after the server’s voice failed, keeps its speed', async () => {
	const show = ({ prepared }: ReturnType<typeof prepare>) => (
		<TourPlayer prepared={prepared} title="A tour" onServerVoice={() => {}} />
	);
	const { rerender } = render(show(prepare()));
	const speed = screen.getByLabelText('Speed');
	await userEvent.selectOptions(speed, '1.5×');
	const again = prepare();
	rerender(show(again));
	expect(speed).toHaveDisplayValue('1.5×');
	expect(again.setSpeed).toHaveBeenLastCalledWith(1.5);
});
