import { type Assessment, labels, type ModeSettings, type NetworkCard, type Told } from '@dermavigil/contract';
import { conclude } from './conclude.ts';
import { softmax } from './inference/calibrate.ts';
import { malignantProbability } from './risk.ts';

const yearsInDecade = 10;

/**
 * The assessment of a suitable photo, changed by what a person told beside it: probabilities, ranking, risk and texts.
 * It starts from the photo's own probabilities each time: what earlier answers changed is undone first, so revising a
 * revised assessment is the same as revising the first one, and with nothing told it is the photo's alone. The outline
 * and the heat-map stay the photo's: the map shows what spoke for the photo's own first prediction.
 * `card` must be that of the network that made the assessment; throws when it is of another version. An assessment of a
 * photo that could not be judged stays as it is.
 */
export function revise(assessment: Assessment, told: Told, card: Pick<NetworkCard, 'version' | 'modes'>): Assessment {
	const { mode, modelVersion, suitability, outline } = assessment;
	const earlier = assessment.told ?? {};
	const nothingTold = isEmpty(told);
	if (suitability !== 'suitable' || (nothingTold && isEmpty(earlier))) return assessment;
	if (modelVersion !== card.version) throw new Error(`assessed by version ${modelVersion}, not by ${card.version}`);

	const settings = card.modes[mode];
	const given = new Map(assessment.probabilities.map(({ label, confidence }) => [label, confidence / 100]));
	const shown = settings.classes.map((name) => given.get(labels[name]) ?? 0);
	const photoAlone = shift(
		shown,
		effects(earlier, settings).map((effect) => -effect),
	);
	const answers = nothingTold
		? null
		: { told, counted: settings.signs !== undefined, malignantBefore: malignantProbability(photoAlone, settings) };
	return {
		...assessment,
		...conclude(heed(told, photoAlone, settings), { mode, outline, answers }, card),
		told: answers && told,
	};
}

/** The photo's own probabilities of a mode's classes, changed by what a person told. */
export function heed(told: Told, photoAlone: readonly number[], settings: ModeSettings): number[] {
	return shift(photoAlone, effects(told, settings));
}

function isEmpty(told: Told): boolean {
	return Object.values(told).every((answer) => answer === undefined);
}

/** What is added to the log-probability of each class: nothing for a sign that was not told, as if it were the mean. */
function effects(told: Told, { classes, signs }: ModeSettings): number[] {
	return classes.map((_, row) => {
		if (!signs) return 0;
		const sum = signs.names.reduce((total, name, column) => {
			const answer = told[name];
			if (answer === undefined) return total;
			const value = typeof answer === 'number' ? answer / yearsInDecade : Number(answer);
			return total + signs.coefficients[row]![column]! * (value - signs.mean[column]!);
		}, 0);
		return signs.strength * sum;
	});
}

function shift(probabilities: readonly number[], by: readonly number[]): number[] {
	return softmax(probabilities.map((probability, i) => Math.log(probability) + by[i]!));
}
