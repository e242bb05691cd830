/** The state of the animation: which word, how many of its characters show, and the direction. */
export interface Typing {
	word: number;
	shown: number;
	erasing: boolean;
	/** Whether any character has been typed yet. */
	started: boolean;
}

interface TypingTimes {
	type: number;
	erase: number;
	full: number;
	empty: number;
	start: number;
}

export const beforeTyping: Typing = { word: 0, shown: 0, erasing: false, started: false };

/** Milliseconds until the next character appears or disappears. */
export function typingDelay({ shown, erasing, started }: Typing, length: number, times: TypingTimes): number {
	if (!started) return times.start;
	if (shown === 0) return times.empty;
	if (!erasing) return times.type;
	return shown === length ? times.full : times.erase;
}

/** One character further: typed until the word is complete, then erased, then the next word. */
export function nextTyping({ word, shown, erasing }: Typing, words: readonly string[]): Typing {
	const length = words[word]!.length;
	if (!erasing) return { word, shown: shown + 1, erasing: shown + 1 === length, started: true };
	const left = shown - 1;
	return { word: left === 0 ? (word + 1) % words.length : word, shown: left, erasing: left > 0, started: true };
}
