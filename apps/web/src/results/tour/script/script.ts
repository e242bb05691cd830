import { formatDate, messages, splitSentences } from '@dermavigil/contract';
import { estimateSeconds } from '../../speech/spoken.ts';

/** What a scene shows. */
export type SceneKind =
	| 'photo'
	| 'outline'
	| 'heat-map'
	| 'asymmetry'
	| 'border'
	| 'colors'
	| 'probabilities'
	| 'before'
	| 'after'
	| 'change'
	| 'measures'
	| 'next-step'
	| 'disclaimer';

/** One sentence, which is spoken and shown as the caption; `start` and `length` in seconds of the tour. */
export interface Cue {
	text: string;
	start: number;
	length: number;
}

/** A chapter of a tour: what is drawn, and what is said with it. Its cues follow each other without a gap. */
export interface Scene {
	kind: SceneKind;
	title: string;
	start: number;
	length: number;
	cues: readonly [Cue, ...Cue[]];
}

export interface Script {
	scenes: readonly Scene[];
	/** Seconds. */
	length: number;
}

/** A scene that has no times yet: its text, the longest version first, then shorter ones made of whole sentences. */
export interface Draft {
	kind: SceneKind;
	title: string;
	texts: readonly [string, ...string[]];
}

/** Seconds that a tour takes, by the estimated length of its sentences. */
export const tourSeconds = { min: 20, max: 40 } as const;
/** How much slower than estimated a voice may be. */
const reserve = 1.5;
/** Seconds needed to see what a scene draws. */
const minSeconds = 2.6;

/** Which scene loses a sentence next, repeatedly: first those whose content the page also gives in words. */
const shortened: SceneKind[] = [
	'disclaimer',
	'measures',
	'probabilities',
	'next-step',
	'measures',
	'colors',
	'probabilities',
];

/** A script of these scenes that takes 20 to 40 seconds: whole sentences are left out until it does. */
export function writeScript(drafts: readonly Draft[]): Script {
	const chosen = drafts.map(() => 0);
	const write = () =>
		timeScenes(
			drafts.map(({ texts, ...scene }, index) => {
				const sentences = splitSentences(texts[chosen[index]!]!);
				return { ...scene, cues: sentences.map((text) => ({ text, length: estimateSeconds(text) })) };
			}),
		);
	const isTooLong = () => write().length > tourSeconds.max - reserve;
	for (let shorter = true; shorter && isTooLong(); ) {
		shorter = false;
		for (const kind of shortened) {
			const index = drafts.findIndex((draft, at) => draft.kind === kind && chosen[at]! + 1 < draft.texts.length);
			if (index < 0 || !isTooLong()) continue;
			chosen[index]!++;
			shorter = true;
		}
	}
	return write();
}

/** The same script, timed as spoken: `spoken` has the seconds of each sentence, in the order of `listCues`. */
export function fitScript({ scenes }: Script, spoken: readonly number[]): Script {
	let sentence = 0;
	const fit = ({ kind, title, cues }: Scene) => ({
		kind,
		title,
		cues: cues.map(({ text }) => ({ text, length: spoken[sentence++]! })),
	});
	return timeScenes(scenes.map(fit));
}

interface UntimedScene extends Pick<Scene, 'kind' | 'title'> {
	cues: readonly Omit<Cue, 'start'>[];
}

/** Places the scenes one after another. The last sentence of each is shown until everything that it draws has been seen. */
function timeScenes(untimed: readonly UntimedScene[]): Script {
	const wanted = untimed.map(({ cues }) => Math.max(minSeconds, sum(cues.map(({ length }) => length))));
	// A tour with few words goes more slowly.
	const stretch = Math.max(1, tourSeconds.min / sum(wanted));
	let start = 0;
	const scenes = untimed.map((scene, index): Scene => {
		const end = start + wanted[index]! * stretch;
		let at = start;
		const cues = scene.cues.map((cue, place) => {
			const last = place === scene.cues.length - 1;
			const placed = { text: cue.text, start: at, length: last ? end - at : cue.length };
			at += placed.length;
			return placed;
		});
		const timed = { ...scene, start, length: end - start, cues: cues as [Cue, ...Cue[]] };
		start = end;
		return timed;
	});
	return { scenes, length: start };
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** All cues, in order. */
export const listCues = ({ scenes }: Script): Cue[] => scenes.flatMap(({ cues }) => cues);

/** What is being said at a time, or was last said before it. */
export const findCue = (script: Script, time: number): Cue => {
	const cues = listCues(script);
	return cues.findLast(({ start }) => start <= time) ?? cues[0]!;
};

/** The index of the scene at a time. */
export const findScene = ({ scenes }: Script, time: number): number =>
	Math.max(
		0,
		scenes.findLastIndex(({ start }) => start <= time),
	);

/** Letters below which a sentence says too little by itself: "Watch this spot." alone would reassure. */
const tooShort = 20;

/** A text, then what is left of it as its last sentences are removed one by one. */
export function shortenText(text: string): [string, ...string[]] {
	const sentences = splitSentences(text);
	const minSentences = sentences[0] && sentences[0].length < tooShort ? 2 : 1;
	const shorter = sentences.slice(minSentences).map((_, index) => sentences.slice(0, -1 - index).join(' '));
	return [text, ...shorter];
}

/** What to do. Advice that was given on an earlier day is never repeated without that day. */
export function describeNextStep(advice: string, countsFrom: string | null): [string, ...string[]] {
	const [whole, ...shorter] = shortenText(advice);
	const date = (text: string) =>
		countsFrom ? `${text} ${messages.analysis.countsFrom(formatDate(countsFrom))}` : text;
	return [date(whole), ...shorter.map(date)];
}

/** The last scene of every tour. */
export const draftDisclaimer = (): Draft => ({
	kind: 'disclaimer',
	title: 'Please note',
	texts: shortenText(messages.analysis.disclaimer),
});
