import { type Mode, modes, type NetworkCard, type Outline } from '@dermavigil/contract';
import type { Analyser } from '../analyse.ts';
import { calibrate } from '../inference/calibrate.ts';
import { branches, type Measurement } from '../inference/measure.ts';
import { centreSquare } from '../inference/preprocess.ts';
import { signedArea } from '../outline/contour.ts';
import { traceOutline, traceWhereSure } from '../outline/outline.ts';
import type { Photo } from '../photo.ts';
import { judgeSubject } from '../quality.ts';
import { malignantProbability } from '../risk.ts';

/** What one look at a lesion says: its outline, in pixels of the photo looked at, and what follows from it. */
export interface Look {
	outline: Outline | null;
	/** How uncertain the border is: the logarithm of how much larger the outline is where the network is 25 % sure than where it is 75 % sure. */
	blur: number;
	/** Summed probability of the malignant classes, 0 to 100. */
	malignant: number;
	mode: Mode;
	/** Whether the network sees a lesion at all. */
	showsLesion: boolean;
}

/** A border that is nowhere sure counts as this uncertain. */
const mostBlur = 1;

/** Looks at a photo's centre square with the network. Without a mode, the network says which kind of photo it is. */
export async function look(analyser: Analyser, card: NetworkCard, photo: Photo, known: Mode | null): Promise<Look> {
	const { input, scores, maps } = await analyser.measure(photo);
	const subjectIn = (mode: Mode) => judgeSubject(scores.gate, mode, card.gate);
	const mode = known ?? modes.find((each) => subjectIn(each) === 'suitable') ?? modes[0];
	const probabilities = calibrate(scores[branches[mode]], card.modes[mode]);
	return {
		outline: traceOutline(maps.outline, centreSquare(photo), input, card),
		blur: borderBlur(maps),
		malignant: 100 * malignantProbability(probabilities, card.modes[mode]),
		mode,
		showsLesion: !['not_skin', 'no_lesion'].includes(subjectIn(mode)),
	};
}

function borderBlur({ outline }: Measurement['maps']): number {
	const areaAt = (sure: number) => Math.max(0, ...traceWhereSure(outline, sure).map(signedArea));
	const sure = areaAt(0.75);
	return sure > 0 ? Math.min(mostBlur, Math.log(areaAt(0.25) / sure)) : mostBlur;
}
