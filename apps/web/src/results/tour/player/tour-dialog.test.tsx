import { messages } from '@dermavigil/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setOnline } from '../../../../test/browser.ts';
import { errorResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPart } from '../../../../test/render-app.tsx';
import { writeScript } from '../script/script.ts';
import { TourDialog } from './tour-dialog.tsx';

// jsdom loads no fonts, so nothing is drawn.
vi.mock('../paint/palette.ts', () => ({ readPalette: () => new Promise(() => {}) }));

const script = writeScript([{ kind: 'photo', title: 'Your photo', texts: ['The result is High Risk. Watch it.'] }]);
const load = async () => ({ script, drawScene() {} });

test('the player says that the server’s voice has failed, and it can be requested again', async () => {
	vi.stubGlobal('speechSynthesis', Object.assign(new EventTarget(), { getVoices: () => [], cancel() {} }));
	const server = fakeServer({ speak: errorResponse(503, messages.speech.busy) });
	const { user } = renderPart(<TourDialog title="A tour" load={load} voice="browser" onClose={() => {}} />);
	const button = await screen.findByRole('button', { name: 'Use server voice' });
	expect(screen.getByText(messages.speech.noOwnVoice)).toBeVisible();
	expect(server.getRequests('speak')).toEqual([]);
	setOnline(false);
	expect(screen.getByText(messages.speech.noVoiceOffline)).toBeVisible();
	expect(button).not.toBeInTheDocument();
	setOnline(true);
	for (const count of [1, 2]) {
		await user.click(screen.getByRole('button', { name: 'Use server voice' }));
		await waitFor(() => expect(server.getRequests('speak')).toHaveLength(count));
		const player = within(screen.getByRole('dialog', { name: 'A tour' }));
		await waitFor(() => expect(player.getByRole('status')).toHaveTextContent(messages.speech.failed));
	}
});
