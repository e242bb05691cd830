import { limits, splitSentences } from '@dermavigil/contract';

/** The word being spoken: the index of its sentence, and its own index in it. */
export interface SpokenWord {
	sentence: number;
	word: number;
}

/** As many whole sentences of a text as the server will speak at once. */
export function truncateForSpeech(text: string): string {
	const { maxTextLength } = limits.speech;
	if (text.length <= maxTextLength) return text;
	let spoken = '';
	for (const sentence of splitSentences(text)) {
		const longer = spoken ? `${spoken}\n${sentence}` : sentence;
		if (longer.length > maxTextLength) break;
		spoken = longer;
	}
	return spoken || text.slice(0, maxTextLength);
}

/** The words of a sentence, as `SpokenWord` counts them. */
export function splitWords(sentence: string): string[] {
	return sentence.split(/\s+/);
}

/** Roughly how long a word takes, in letters: digits and signs are spoken as whole words. */
function weighWord(word: string): number {
	return word.replace(/[\d%]/g, 'xxxx').length + 1 + (/[,;:)]$/.test(word) ? 3 : 0);
}

function weighSentence(sentence: string): number {
	return splitWords(sentence).reduce((sum, word) => sum + weighWord(word), 0);
}

/** Letters per second, as `weighWord` counts them, and seconds between two sentences: roughly those of the server's usual voice. */
const pace = { letters: 14, pause: 0.2 } as const;

/** Roughly how many seconds a sentence takes, including the pause after it. */
export function estimateSeconds(sentence: string): number {
	return weighSentence(sentence) / pace.letters + pace.pause;
}

/** Estimates, from the length of the words, where sentences start in a speech of `duration` seconds. */
export function estimateStarts(sentences: readonly string[], duration: number): number[] {
	const weights = sentences.map(weighSentence);
	const whole = weights.reduce((sum, one) => sum + one, 0);
	let before = 0;
	return weights.map((one) => {
		const start = (before / whole) * duration;
		before += one;
		return start;
	});
}

/** The word at `time`, in sentences that start at `starts`, the last one ending at `duration`; all in seconds. */
export function wordAt(
	sentences: readonly string[],
	starts: readonly number[],
	duration: number,
	time: number,
): SpokenWord {
	const sentence = Math.max(
		0,
		starts.findLastIndex((start) => start <= time),
	);
	const start = starts[sentence]!;
	const end = starts[sentence + 1] ?? duration;
	const words = splitWords(sentences[sentence]!);
	let left = ((time - start) / (end - start)) * weighSentence(sentences[sentence]!);
	const word = words.findIndex((each) => {
		left -= weighWord(each);
		return left < 0;
	});
	return { sentence, word: word < 0 ? words.length - 1 : word };
}
