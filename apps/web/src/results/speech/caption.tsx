import type { SpokenWord } from './spoken.ts';
import { wordsOf } from './spoken.ts';

/** The sentence that is being said, with its word marked. Hidden from screen readers, whose users hear it. */
export function Caption({ sentence, word }: { sentence: string; word: SpokenWord['word'] }) {
	const words = wordsOf(sentence);
	return (
		<p aria-hidden="true" data-caption className="rounded-md bg-sunken px-4 py-3 text-quiet">
			{words.slice(0, word).join(' ')}{' '}
			<mark className="rounded-sm bg-primary px-0.5 text-on-primary">{words[word]}</mark>{' '}
			{words.slice(word + 1).join(' ')}
		</p>
	);
}
