import type { ModelCard, Suitability } from '@dermavigil/contract';
import { type EvaluatedMode, isRefused } from './evaluate-mode.ts';
import { estimateShare } from './metrics/intervals.ts';

type GateMetrics = ModelCard['gate']['metrics'];

/** How many photos got each answer. */
export type Answers = Partial<Record<Suitability, number>>;

const refusedShare = (answers: readonly Suitability[]) => estimateShare(answers.map(isRefused));

/** How often each answer was given. */
export function tally(answers: readonly Suitability[]): Answers {
	const counts: Answers = {};
	for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
	return counts;
}

/** What a photo of something else counts as: judged as soon as one mode judges it. */
export function answerOfBoth(answers: readonly Suitability[]): Suitability {
	return answers.find((answer) => !isRefused(answer)) ?? answers[0]!;
}

/**
 * What is refused that should be, and what is that should not. `others` and `besides` are the answers to photos of other
 * things and to the skin beside lesions. `answers` tells with which reasons.
 */
export function gateMetrics(
	modes: readonly EvaluatedMode[],
	others: readonly Suitability[],
	besides: readonly Suitability[],
	split: string,
): { metrics: GateMetrics; answers: Record<keyof GateMetrics['counts'], Answers> } {
	const lesions = modes.flatMap(({ examined }) => examined.map(({ suitability }) => suitability));
	const blurred = modes.flatMap(({ examined }) => examined.flatMap(({ stressed }) => stressed?.blurred ?? []));
	return {
		metrics: {
			split,
			refusedNotSkin: refusedShare(others),
			refusedLesions: refusedShare(lesions),
			refusedBlurred: refusedShare(blurred),
			refusedNoLesion: refusedShare(besides),
			counts: {
				notSkin: others.length,
				lesions: lesions.length,
				blurred: blurred.length,
				noLesion: besides.length,
			},
		},
		answers: { notSkin: tally(others), lesions: tally(lesions), blurred: tally(blurred), noLesion: tally(besides) },
	};
}
