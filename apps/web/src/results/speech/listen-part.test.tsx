import { messages } from '@dermavigil/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setOnline } from '../../../test/browser.ts';
import { errorResponse, type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderPart } from '../../../test/render-app.tsx';
import { callLog } from '../../api/call-log.ts';
import { ListenPart } from './listen-part.tsx';

const text = 'It is a mole. Watch it.';

/** The utterances that the browser has to say. */
let utterances: SpeechSynthesisUtterance[];
/** The audio that the page made the browser play. */
let played: HTMLAudioElement[];
let voices: Partial<SpeechSynthesisVoice>[];
let server: FakeServer;
let user: UserEvent;

beforeEach(() => {
	utterances = [];
	played = [];
	voices = [];
	server = fakeServer({ speak: new Response('mp3', { headers: { 'sentence-starts': '0,1.5' } }) });
	const synthesis = new EventTarget();
	Object.assign(synthesis, {
		getVoices: () => voices,
		speak: (utterance: SpeechSynthesisUtterance) => utterances.push(utterance),
		cancel: () => {
			utterances = [];
		},
	});
	vi.stubGlobal('speechSynthesis', synthesis);
	vi.stubGlobal(
		'SpeechSynthesisUtterance',
		class {
			text: string;
			constructor(text: string) {
				this.text = text;
			}
		},
	);
	vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLAudioElement) {
		played.push(this);
	});
	vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
});

function renderListen(onDevice: boolean) {
	({ user } = renderPart(<ListenPart text={text} riskLevel="high" onDevice={onDevice} />));
}
const press = async (name: string) => await user.click(await screen.findByRole('button', { name }));
const getLoggedCalls = () => callLog.get().filter(({ path }) => path.startsWith('/api/v2/speak'));
const localVoice = { localService: true, lang: 'en-GB' };

test('the server’s voice: plays, stops on a second press, starts again without another request, and ends', async () => {
	renderListen(false);
	await press('Listen to Explanation');
	await waitFor(() => expect(played).toHaveLength(1));
	await press('Stop Audio');
	await press('Listen to Explanation');
	await waitFor(() => expect(played).toHaveLength(2));
	expect(played[1]!.currentTime).toBe(0);
	expect(server.requests.map(({ url, body }) => [url, body])).toEqual([
		['/api/v2/speak?risk_level=high', { text_to_speak: text }],
	]);
	act(() => void played[1]!.dispatchEvent(new Event('ended')));
	expect(await screen.findByRole('button', { name: 'Listen to Explanation' })).toBeInTheDocument();
	expect(utterances).toEqual([]);
});

test('audio that cannot be made or played ends with an error', async () => {
	renderListen(false);
	server.use({ speak: errorResponse(503, messages.speech.busy) });
	await press('Listen to Explanation');
	expect(await screen.findByText(messages.speech.failed)).toBeInTheDocument();
	expect(screen.queryByText(messages.speech.busy)).not.toBeInTheDocument();
	await press('Dismiss');
	await waitFor(() => expect(screen.queryByText(messages.speech.failed)).not.toBeInTheDocument());
	server.use({ speak: 'no MP3' });
	await press('Listen to Explanation');
	await waitFor(() => expect(played).toHaveLength(1));
	act(() => void played[0]!.dispatchEvent(new Event('error')));
	expect(await screen.findByText(messages.speech.failed)).toBeInTheDocument();
	expect(await screen.findByRole('button', { name: 'Listen to Explanation' })).toBeInTheDocument();
});

test('stopped while the voice is prepared, nothing plays and no error is shown', async () => {
	server.use({ speak: () => new Promise(() => {}) });
	renderListen(false);
	await press('Listen to Explanation');
	expect(await screen.findByText('Preparing the voice...')).toBeInTheDocument();
	await press('Stop Audio');
	await waitFor(() => expect(screen.queryByText('Preparing the voice...')).not.toBeInTheDocument());
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	expect(played).toEqual([]);
});

test('on this device, a voice of the browser speaks, with captions, and no text leaves', async () => {
	const before = getLoggedCalls().length;
	voices = [{ localService: false, lang: 'en-US', default: true }, { localService: true, lang: 'de-DE' }, localVoice];
	renderListen(true);
	await press('Listen to Explanation');
	await waitFor(() => expect(utterances).toHaveLength(1));
	expect(utterances[0]).toMatchObject({ text: 'It is a mole.', voice: localVoice, lang: 'en-GB' });
	expect(utterances[0]!.rate).toBeLessThan(1);
	const marked = () => document.querySelector('mark')?.textContent;
	act(() => utterances[0]!.onstart?.(new Event('start') as SpeechSynthesisEvent));
	expect(marked()).toBe('It');
	act(() => utterances[0]!.onboundary?.({ name: 'word', charIndex: 8 } as SpeechSynthesisEvent));
	expect(marked()).toBe('mole.');
	await act(async () => utterances[0]!.onend?.(new Event('end') as SpeechSynthesisEvent));
	expect(utterances[1]!.text).toBe('Watch it.');
	await act(async () => utterances[1]!.onend?.(new Event('end') as SpeechSynthesisEvent));
	expect(await screen.findByRole('button', { name: 'Listen to Explanation' })).toBeInTheDocument();
	expect([server.requests, getLoggedCalls().length]).toEqual([[], before]);
});

describe('only one of two explanations is read at a time', () => {
	function renderTwo(onDevice: boolean) {
		const parts = ['First.', 'Second.'].map((each) => (
			<ListenPart key={each} text={each} riskLevel="high" onDevice={onDevice} />
		));
		({ user } = renderPart(<div>{parts}</div>));
	}
	const expectOnlySecond = () => {
		const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
		expect(buttons).toEqual(['Listen to Explanation', 'Stop Audio']);
		expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	};

	test('by the server’s voice', async () => {
		renderTwo(false);
		await user.click(screen.getAllByRole('button')[0]!);
		await waitFor(() => expect(played).toHaveLength(1));
		await user.click(screen.getAllByRole('button')[1]!);
		await waitFor(() => expect(played).toHaveLength(2));
		expect(vi.mocked(HTMLMediaElement.prototype.pause).mock.contexts).toEqual([played[0]]);
		expectOnlySecond();
	});

	test('by a voice of the browser', async () => {
		voices = [localVoice];
		renderTwo(true);
		await user.click(screen.getAllByRole('button')[0]!);
		await waitFor(() => expect(utterances).toHaveLength(1));
		await user.click(screen.getAllByRole('button')[1]!);
		await waitFor(() => expect(utterances.map((each) => each.text)).toEqual(['Second.']));
		expectOnlySecond();
	});
});

test('stopping and leaving silence the browser’s voice', async () => {
	voices = [localVoice];
	renderListen(true);
	await press('Listen to Explanation');
	await waitFor(() => expect(utterances).toHaveLength(1));
	await press('Stop Audio');
	await waitFor(() => expect(utterances).toEqual([]));
	await press('Listen to Explanation');
	await waitFor(() => expect(utterances).toHaveLength(1));
	cleanup();
	await waitFor(() => expect(utterances).toEqual([]));
});

test('without a voice in the browser, the page says so, and sends nothing before somebody chooses the server’s', async () => {
	const before = getLoggedCalls().length;
	renderListen(true);
	vi.useFakeTimers();
	await press('Listen to Explanation');
	await act(() => vi.advanceTimersByTimeAsync(1000));
	vi.useRealTimers();
	expect(await screen.findByText(messages.speech.noOwnVoice)).toBeInTheDocument();
	expect(getLoggedCalls()).toHaveLength(before);
	setOnline(false);
	expect(screen.getByText(messages.speech.noVoiceOffline)).toBeInTheDocument();
	expect(screen.queryByRole('button', { name: 'Use server voice' })).not.toBeInTheDocument();
	setOnline(true);
	await press('Use server voice');
	await waitFor(() => expect(getLoggedCalls()).toHaveLength(before + 1));
	expect(await screen.findByRole('button', { name: 'Stop Audio' })).toHaveFocus();
});
