import { describeShape, noOutline } from '@dermavigil/analysis/explain-outline';
import {
	type Assessment,
	formatConfidence,
	formatDate,
	type ModeCard,
	messages,
	type Outline,
	riskNames,
	splitSentences,
} from '@dermavigil/contract';
import type { Answer } from '../../answer/answer.ts';
import { explainBenignName } from '../../answer/benign-name.ts';
import { formatChance } from '../../answer/format-chance.ts';
import { type Draft, describeNextStep, draftDisclaimer, type Script, writeScript } from './script.ts';

/** The result that a tour shows; the tour says nothing about it that the page does not. */
export interface TourResult {
	answer: Answer;
	assessment: Pick<Assessment, 'photo' | 'outline' | 'heatmap'>;
	/** The thresholds of the mode's risk levels, as shares, 0 to 1; null while unknown. */
	thresholds: ModeCard['thresholds'] | null;
}

/** The scenes of a result. */
export function writeResultScript({ answer, assessment, thresholds }: TourResult): Script {
	const { outline, heatmap } = assessment;
	const clinical = answer.mode === 'clinical';
	const drafts: (Draft | null)[] = [
		{ kind: 'photo', title: 'Your photo', texts: [describeRisk(answer)] },
		outline
			? {
					kind: 'outline',
					title: 'Outline',
					texts: [clinical ? 'The line marks the border of the lesion.' : 'The line marks the edge of the spot.'],
				}
			: { kind: 'outline', title: 'Outline', texts: [clinical ? 'No outline was found.' : noOutline] },
		heatmap && { kind: 'heat-map', title: 'Where the AI looked', texts: ['This is where the AI looked most.'] },
		...(outline ? draftMeasures(outline, clinical) : []),
		{ kind: 'probabilities', title: 'What it could be', texts: describeProbabilities(answer, thresholds) },
		{ kind: 'next-step', title: 'What to do', texts: tellNextStep(answer) },
		draftDisclaimer(),
	];
	return writeScript(drafts.filter((draft) => draft !== null));
}

const join = (...sentences: string[]) => sentences.filter(Boolean).join(' ');

const describeRisk = ({ riskLevel }: Answer): string =>
	`The result is ${riskNames[riskLevel]}.${riskLevel === 'low' ? ` ${messages.analysis.lowCaveat}` : ''}`;

/** What was measured on the outline: in numbers for clinicians, otherwise in the words of the explanation. */
function draftMeasures(outline: Outline, clinical: boolean): Draft[] {
	const { asymmetry, borderIrregularity, colors } = outline;
	const said = clinical
		? {
				asymmetry: `Asymmetry ${asymmetry.toFixed(2)}.`,
				border: `Border irregularity ${borderIrregularity.toFixed(2)}.`,
				colors: describeShape(outline).colors,
			}
		: describeShape(outline);
	const drafts: Draft[] = [
		{ kind: 'asymmetry', title: 'Symmetry', texts: [said.asymmetry] },
		{ kind: 'border', title: 'Border', texts: [said.border] },
		{ kind: 'colors', title: 'Colors', texts: [said.colors, `Colors found: ${colors.length}.`] },
	];
	return drafts.filter(({ texts }) => texts[0] !== '');
}

function describeProbabilities(answer: Answer, thresholds: TourResult['thresholds']): [string, ...string[]] {
	const { predictions, mode, malignantProbability } = answer;
	const [first, second] = predictions.map(
		({ label, confidence }) => `${label} (${formatConfidence(confidence, mode)})`,
	);
	const closest = `It looks most like ${first}.`;
	const why = explainBenignName(answer, thresholds);
	const next = second ? `Next comes ${second}.` : '';
	const chance =
		malignantProbability === null
			? ''
			: `The AI puts the chance of skin cancer or precancer at ${formatChance(malignantProbability, thresholds, mode)}.`;
	// Why a harmless name does not mean a low risk is always said.
	return why
		? [join(closest, why, chance), join(closest, why), join(closest, splitSentences(why)[0]!), splitSentences(why)[0]!]
		: [join(closest, next, chance), join(closest, chance), closest];
}

/** If the advice alone is already too long, the day stays. */
function tellNextStep({ recommendation, countsFrom }: Answer): [string, ...string[]] {
	// Clinical mode's advice begins with what was said about the risk.
	const texts = describeNextStep(recommendation.replace(`${messages.analysis.lowCaveat} `, ''), countsFrom);
	if (!countsFrom) return texts;
	return [
		...texts,
		`Show this spot to a doctor, as advised on ${formatDate(countsFrom)}. If you have not yet, go now.`,
	];
}
