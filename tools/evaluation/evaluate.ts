import type { Estimate, Metrics, Mode, Suitability, TrainedModelCard } from '@dermavigil/contract';
import { combineModes, countSuitability, gateMetrics, type SuitabilityCounts } from './evaluate-gate.ts';
import { type EvaluatedMode, evaluateMode, isRefused } from './evaluate-mode.ts';
import type { EvaluationPool } from './evaluation-pool.ts';
import { readLabels, type SetName, sets } from './labeled-photos.ts';
import { estimateShare } from './metrics/intervals.ts';

export interface Conditions {
	/** The folder that holds the sets. */
	data: string;
	split: string;
	/** How many photos of each set are sampled for the slow measurements. */
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
	/** Photos that the product refuses to assess, and the reasons. */
	refused: Estimate;
	suitability: SuitabilityCounts;
	mode?: Mode;
	metrics?: Metrics;
	outline?: EvaluatedMode['outline'];
}

function describe(set: SetName, found: readonly Suitability[], { card, split }: Conditions): SetReport {
	return {
		model: card.version,
		set,
		split,
		count: found.length,
		refused: estimateShare(found.map(isRefused)),
		suitability: countSuitability(found),
	};
}

async function measureLesions(set: 'dermoscopy' | 'phone', conditions: Conditions) {
	const mode = sets[set];
	const photos = readLabels(conditions.data, set, conditions.split);
	const evaluated = await evaluateMode(mode, photos, conditions);
	const { examined, metrics, outline } = evaluated;
	const found = examined.map(({ suitability }) => suitability);
	const report = { ...describe(set, found, conditions), mode, metrics, outline };
	return { photos, evaluated, report };
}

async function measureOthers(conditions: Conditions) {
	const found = await conditions.pool.assessOthers(readLabels(conditions.data, 'not_skin', conditions.split));
	const others = found.map(combineModes);
	return { others, report: describe('not_skin', others, conditions) };
}

/** Measures one set. Photos of other things than skin count as refused when neither mode would assess them. */
export async function evaluateSet(set: SetName, conditions: Conditions): Promise<SetReport> {
	return set === 'not_skin' ? (await measureOthers(conditions)).report : (await measureLesions(set, conditions)).report;
}

/** Measures every set, and the gate over all of them. */
export async function evaluateAll(conditions: Conditions) {
	const dermoscopy = await measureLesions('dermoscopy', conditions);
	const phone = await measureLesions('phone', conditions);
	const other = await measureOthers(conditions);
	const perilesional = (await conditions.pool.assessPerilesionalSkin(phone.photos)).filter((found) => found !== null);
	const modes = [dermoscopy.evaluated, phone.evaluated];
	return {
		model: conditions.card.version,
		split: conditions.split,
		sets: { dermoscopy: dermoscopy.report, phone: phone.report, not_skin: other.report },
		gate: gateMetrics(modes, other.others, perilesional, conditions.split),
	};
}
export type Report = Awaited<ReturnType<typeof evaluateAll>>;
