import { messages, type RiskLevel, splitSentences } from '@dermavigil/contract';
import { Square, Volume2 } from 'lucide-react';
import { useRef } from 'react';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { type SpokenWord, splitWords } from './spoken.ts';
import { useSpeech } from './use-speech.ts';

interface ListenPartProps {
	text: string;
	riskLevel: RiskLevel;
	/** Nothing may leave this device: a voice of the browser speaks, or none until the person chooses the server's. */
	onDevice: boolean;
}

/** Reads an explanation aloud, with captions. Give it a separate key for each result. */
export function ListenPart({ text, riskLevel, onDevice }: ListenPartProps) {
	const { playing, word, voiceless, listen, stop } = useSpeech(text, riskLevel);
	const online = useOnline();
	const player = useRef<HTMLButtonElement>(null);
	/** The button that offers it disappears, and takes the focus with it. */
	const listenToServer = () => {
		player.current?.focus();
		void listen('server');
	};
	const Icon = playing ? Square : Volume2;
	return (
		<div className="grid gap-3">
			<div>
				<Button
					ref={player}
					variant="secondary"
					onClick={playing ? stop : () => listen(onDevice ? 'browser' : 'server')}
				>
					<Icon className="size-4.5" />
					{playing ? 'Stop Audio' : 'Listen to Explanation'}
				</Button>
			</div>
			{word && <Caption sentence={splitSentences(text)[word.sentence]!} word={word.word} />}
			<p role="status" className="text-quiet text-sm empty:absolute">
				{playing && !word && 'Preparing the voice...'}
				{voiceless && (online ? messages.speech.noOwnVoice : messages.speech.noVoiceOffline)}
			</p>
			{voiceless && online && (
				<div>
					<Button variant="secondary" size="small" onClick={listenToServer}>
						Use server voice
					</Button>
				</div>
			)}
		</div>
	);
}

/** The spoken sentence with its current word marked. Hidden from screen readers, whose users hear it. */
function Caption({ sentence, word }: { sentence: string; word: SpokenWord['word'] }) {
	const words = splitWords(sentence);
	return (
		<p aria-hidden="true" data-caption className="rounded-md bg-sunken px-4 py-3 text-quiet">
			{words.slice(0, word).join(' ')}{' '}
			<mark className="rounded-sm bg-primary px-0.5 text-on-primary">{words[word]}</mark>{' '}
			{words.slice(word + 1).join(' ')}
		</p>
	);
}
