import { heed, seededRandom } from '@dermavigil/analysis';
import type { Figure, Figures, Mode, ModeSettings, NetworkCard } from '@dermavigil/contract';
import { harmlessChanges } from './changes.ts';
import { isRefused } from './evaluate-gate.ts';
import type { Examiners } from './examiners.ts';
import type { LabelledPhoto } from './labelled-photos.ts';
import { balancedAccuracy } from './metrics/accuracy.ts';
import { measureFigures } from './metrics/figures.ts';
import type { PersonalCase } from './metrics/groups.ts';
import { mean, shareOf, withInterval } from './metrics/intervals.ts';
import type { Examined, Stressed } from './worker.ts';

/** The photos of a set and what was found on each of them. */
export interface EvaluatedMode {
	examined: Examined[];
	figures: Figures;
	/** Mean overlap of the outlines with those that people drew, and photos with such an outline. */
	outline: { dice: Figure; count: number };
}

const isKnown = <Value>(value: Value | null): value is Value => value !== null;

/** Which of `count` photos are drawn for the passes that take long: the same ones each time. */
function drawSample(count: number, size: number): Set<number> {
	const random = seededRandom(1);
	const order = Array.from({ length: count }, (_, index) => ({ index, at: random() })).sort((a, b) => a.at - b.at);
	return new Set(order.slice(0, size).map(({ index }) => index));
}

/** The case of each photo. Throws for a diagnosis that the mode does not know. */
function casesOf(photos: readonly LabelledPhoto[], examined: readonly Examined[], settings: ModeSettings, mode: Mode) {
	return photos.map(({ image, diagnosis, person }, index): PersonalCase => {
		const label = diagnosis ? settings.classes.indexOf(diagnosis) : -1;
		if (label < 0) throw new Error(`${image}: ${mode} mode does not know "${diagnosis}".`);
		return { probabilities: examined[index]!.probabilities, label, person };
	});
}

/** The figures that only photos drawn for it give: deletion test, and risk under harmless changes. */
function stressFigures(stressed: readonly Stressed[]): Pick<Figures, 'deletion' | 'sameRisk'> {
	const fall = (which: keyof Stressed['fall']) =>
		withInterval(stressed, (rows) => mean(rows.map((row) => row.fall[which])));
	return {
		deletion: { marked: fall('marked'), random: fall('random'), count: stressed.length },
		sameRisk: harmlessChanges.map(({ change }, index) => ({
			change,
			share: shareOf(stressed.map(({ sameRisk }) => sameRisk[index]!)),
			count: stressed.length,
		})),
	};
}

/**
 * Examines every photo of one mode and measures it; `sample` of them also under change. Accuracy counts every photo, also
 * those that the product declines to judge: how many these are is a figure of its own.
 */
export async function evaluateMode(
	mode: Mode,
	photos: readonly LabelledPhoto[],
	{ examiners, card, split, sample }: { examiners: Examiners; card: NetworkCard; split: string; sample: number },
): Promise<EvaluatedMode> {
	const drawn = drawSample(photos.length, sample);
	const examined = await examiners.examine(
		photos.map(({ image, mask }, index) => ({ image, mask, mode, seed: drawn.has(index) ? index : null })),
	);
	const settings = card.modes[mode];
	const cases = casesOf(photos, examined, settings, mode);
	const peaks = examined.map(({ peakIsOnLesion }) => peakIsOnLesion).filter(isKnown);
	const overlaps = examined.map(({ dice }) => dice).filter(isKnown);
	const told =
		settings.signs &&
		cases.map((each, index) => ({
			...each,
			probabilities: heed(photos[index]!.told, each.probabilities, settings),
		}));
	return {
		examined,
		figures: {
			...measureFigures(cases, settings, split),
			...(told && { balancedAccuracyWithSigns: withInterval(told, balancedAccuracy) }),
			refused: shareOf(examined.map(({ suitability }) => isRefused(suitability))),
			heatMapPeak: { ...shareOf(peaks), count: peaks.length },
			...stressFigures(examined.map(({ stressed }) => stressed).filter(isKnown)),
		},
		outline: { dice: withInterval(overlaps, mean), count: overlaps.length },
	};
}
