import { messages } from '@dermavigil/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { callLog } from '../../api/call-log.ts';
import { ToastHost } from '../../ui/toast-host.tsx';
import { ListenPart } from './listen-part.tsx';

const text = 'It is a mole. Watch it.';

/** The utterances that the browser was given and was not told to forget. */
let said: SpeechSynthesisUtterance[];
/** What the page made the browser play. */
let played: HTMLAudioElement[];
let voices: Partial<SpeechSynthesisVoice>[];
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
	said = [];
	played = [];
	voices = [];
	fetched.mockReset().mockImplementation(async () => new Response('mp3', { headers: { 'sentence-starts': '0,1.5' } }));
	vi.stubGlobal('fetch', fetched);
	const synthesis = new EventTarget();
	Object.assign(synthesis, {
		getVoices: () => voices,
		speak: (utterance: SpeechSynthesisUtterance) => said.push(utterance),
		cancel: () => {
			said = [];
		},
	});
	vi.stubGlobal('speechSynthesis', synthesis);
	vi.stubGlobal(
		'SpeechSynthesisUtterance',
		class {
			constructor(public text: string) {}
		},
	);
	vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLAudioElement) {
		played.push(this);
	});
	vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
});

const open = (onDevice: boolean) =>
	render(
		<>
			<ListenPart text={text} riskLevel="high" onDevice={onDevice} />
			<ToastHost maxCount={20} maxWidth={350} />
		</>,
	);
const press = async (name: string) => {
	await act(async () => fireEvent.click(screen.getByRole('button', { name })));
};
const speakCalls = () => callLog.get().filter(({ path }) => path.startsWith('/api/v2/speak'));
const own = { localService: true, lang: 'en-GB' };

test('the server’s voice: plays, stops on a second press, starts anew without asking again, and ends', async () => {
	open(false);
	await press('Listen to Explanation');
	const [[url, sent]] = fetched.mock.calls as [[string, RequestInit]];
	expect([url, sent.body]).toEqual(['/api/v2/speak?risk_level=high', JSON.stringify({ text_to_speak: text })]);
	await press('Stop Audio');
	expect(screen.getByRole('button', { name: 'Listen to Explanation' })).toBeTruthy();

	await press('Listen to Explanation');
	expect(played).toHaveLength(2);
	expect(played[1]!.currentTime).toBe(0);
	expect(fetched).toHaveBeenCalledTimes(1);
	await act(async () => played[1]!.dispatchEvent(new Event('ended')));
	expect(screen.getByRole('button', { name: 'Listen to Explanation' })).toBeTruthy();
	expect(said).toEqual([]);
});

test('audio that cannot be made or played ends with an error', async () => {
	open(false);
	fetched.mockResolvedValueOnce(Response.json({ detail: messages.speech.busy }, { status: 503 }));
	await press('Listen to Explanation');
	expect(screen.getByText(messages.speech.failed)).toBeTruthy();
	expect(screen.queryByText(messages.speech.busy)).toBeNull();
	await press('Listen to Explanation');
	await act(async () => played[0]!.dispatchEvent(new Event('error')));
	expect(screen.getByRole('button', { name: 'Listen to Explanation' })).toBeTruthy();
});

test('stopped while the voice is prepared, nothing plays and nothing is told', async () => {
	fetched.mockImplementation(
		(_url, init) =>
			new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason))),
	);
	open(false);
	await press('Listen to Explanation');
	expect(screen.getByText('Preparing the voice…')).toBeTruthy();
	await press('Stop Audio');
	expect(screen.queryByText('Preparing the voice…')).toBeNull();
	expect(played).toEqual([]);
});

test('on this device a voice of the browser speaks, with captions, and no text leaves', async () => {
	const before = speakCalls().length;
	voices = [{ localService: false, lang: 'en-US', default: true }, { localService: true, lang: 'de-DE' }, own];
	open(true);
	await press('Listen to Explanation');
	expect(said[0]).toMatchObject({ text: 'It is a mole.', voice: own, lang: 'en-GB' });
	expect(said[0]!.rate).toBeLessThan(1);
	const marked = () => document.querySelector('mark')?.textContent;
	act(() => said[0]!.onstart?.(new Event('start') as SpeechSynthesisEvent));
	expect(marked()).toBe('It');
	act(() => said[0]!.onboundary?.({ name: 'word', charIndex: 8 } as SpeechSynthesisEvent));
	expect(marked()).toBe('mole.');
	await act(async () => said[0]!.onend?.(new Event('end') as SpeechSynthesisEvent));
	expect(said[1]!.text).toBe('Watch it.');
	await act(async () => said[1]!.onend?.(new Event('end') as SpeechSynthesisEvent));
	expect(screen.getByRole('button', { name: 'Listen to Explanation' })).toBeTruthy();
	expect([fetched.mock.calls, speakCalls().length]).toEqual([[], before]);
});

test('stopping and leaving make the browser’s voice silent', async () => {
	voices = [own];
	const { unmount } = open(true);
	await press('Listen to Explanation');
	await press('Stop Audio');
	expect(said).toEqual([]);
	await press('Listen to Explanation');
	expect(said).toHaveLength(1);
	await act(async () => unmount());
	expect(said).toEqual([]);
});

test('a browser without a voice of its own says so and sends nothing before somebody chooses it', async () => {
	const before = speakCalls().length;
	open(true);
	vi.useFakeTimers();
	await press('Listen to Explanation');
	await act(() => vi.advanceTimersByTimeAsync(1000));
	vi.useRealTimers();
	expect(screen.getByText(messages.speech.noOwnVoice)).toBeTruthy();
	expect(speakCalls()).toHaveLength(before);
	await press('Listen with the server’s voice');
	expect(speakCalls()).toHaveLength(before + 1);
	expect(screen.getByRole('button', { name: 'Stop Audio' })).toBeTruthy();
});
