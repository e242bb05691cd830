import type { Estimate, Metrics, Mode, Suitability, TrainedModelCard } from '@dermavigil/contract';
import { type Answers, answerOfBoth, gateMetrics, tally } from './evaluate-gate.ts';
import { type EvaluatedMode, evaluateMode, isRefused } from './evaluate-mode.ts';
import type { EvaluationPool } from './evaluation-pool.ts';
import { readLabels, type SetName, sets } from './labeled-photos.ts';
import { estimateShare } from './metrics/intervals.ts';

export interface Conditions {
	/** The folder that holds the sets. */
	data: string;
	split: string;
	/** How many photos of each set the passes that take long are measured on. */
	sample: number;
	card: TrainedModelCard;
	pool: EvaluationPool;
}

/** What was measured on one set. */
export interface SetReport {
	model: string;
	set: SetName;
	split: string;
	count: number;
	/** Photos that the product declines to judge, and with what reason. */
	refused: Estimate;
	answers: Answers;
	mode?: Mode;
	metrics?: Metrics;
	outline?: EvaluatedMode['outline'];
}

function describe(set: SetName, answers: readonly Suitability[], { card, split }: Conditions): SetReport {
	return {
		model: card.version,
		set,
		split,
		count: answers.length,
		refused: estimateShare(answers.map(isRefused)),
		answers: tally(answers),
	};
}

async function measureLesions(set: 'dermoscopy' | 'phone', conditions: Conditions) {
	const mode = sets[set];
	const photos = readLabels(conditions.data, set, conditions.split);
	const evaluated = await evaluateMode(mode, photos, conditions);
	const { examined, metrics, outline } = evaluated;
	const answers = examined.map(({ suitability }) => suitability);
	const report = { ...describe(set, answers, conditions), mode, metrics, outline };
	return { photos, evaluated, report };
}

async function measureOthers(conditions: Conditions) {
	const answers = await conditions.pool.judgeOthers(readLabels(conditions.data, 'not_skin', conditions.split));
	const others = answers.map(answerOfBoth);
	return { others, report: describe('not_skin', others, conditions) };
}

/** Measures one set. Photos of other things than skin count as refused when neither mode would judge them. */
export async function evaluateSet(set: SetName, conditions: Conditions): Promise<SetReport> {
	return set === 'not_skin' ? (await measureOthers(conditions)).report : (await measureLesions(set, conditions)).report;
}

/** Measures every set, and the gate over all of them. */
export async function evaluateAll(conditions: Conditions) {
	const dermoscopy = await measureLesions('dermoscopy', conditions);
	const phone = await measureLesions('phone', conditions);
	const other = await measureOthers(conditions);
	const besides = (await conditions.pool.assessPerilesionalSkin(phone.photos)).filter((answer) => answer !== null);
	const modes = [dermoscopy.evaluated, phone.evaluated];
	return {
		model: conditions.card.version,
		split: conditions.split,
		sets: { dermoscopy: dermoscopy.report, phone: phone.report, not_skin: other.report },
		gate: gateMetrics(modes, other.others, besides, conditions.split),
	};
}
export type Report = Awaited<ReturnType<typeof evaluateAll>>;
