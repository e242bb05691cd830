import { type Mode, modes, type Outline, type TrainedModelCard } from '@dermavigil/contract';
import type { Analyzer } from '../assess.ts';
import { calibrate } from '../inference/calibrate.ts';
import { branches, type Measurement } from '../inference/measurement.ts';
import { centerSquare } from '../inference/preprocess.ts';
import { signedArea } from '../outline/contour.ts';
import { traceOutline, traceWhereSure } from '../outline/outline.ts';
import type { Photo } from '../photo.ts';
import { sumMalignant } from '../risk.ts';
import { assessSubject } from '../suitability.ts';

/** What the model measured of a lesion in one photo: its outline, in pixels of that photo, and values derived from it. */
export interface LesionMeasurement {
	outline: Outline | null;
	/**
	 * How uncertain the border is: the logarithm of how much larger the outline is where the model is 25% sure than where
	 * it is 75% sure.
	 */
	blur: number;
	/** Summed probability of the malignant classes, 0 to 100. */
	malignant: number;
	mode: Mode;
	/** Whether the model sees a lesion at all. */
	showsLesion: boolean;
}

/** The blur of a border that the model is nowhere sure of. */
const maxBlur = 1;

/** Runs the model on a photo's center square. Without a mode, the model decides which kind of photo it is. */
export async function measureLesion(
	analyzer: Analyzer,
	card: TrainedModelCard,
	photo: Photo,
	known: Mode | null,
): Promise<LesionMeasurement> {
	const { input, scores, maps } = await analyzer.measure(photo);
	const subjectIn = (mode: Mode) => assessSubject(scores.gate, mode, card.gate);
	const mode = known ?? modes.find((each) => subjectIn(each) === 'suitable') ?? modes[0];
	const probabilities = calibrate(scores[branches[mode]], card.modes[mode]);
	return {
		outline: traceOutline(maps.outline, centerSquare(photo), input, card),
		blur: borderBlur(maps),
		malignant: 100 * sumMalignant(probabilities, card.modes[mode]),
		mode,
		showsLesion: !['not_skin', 'no_lesion'].includes(subjectIn(mode)),
	};
}

function borderBlur({ outline }: Measurement['maps']): number {
	const areaAt = (sure: number) => Math.max(0, ...traceWhereSure(outline, sure).map(signedArea));
	const sure = areaAt(0.75);
	return sure > 0 ? Math.min(maxBlur, Math.log(areaAt(0.25) / sure)) : maxBlur;
}
