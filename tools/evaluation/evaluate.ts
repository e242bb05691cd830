import {
	type Estimate,
	type InflammatoryMetrics,
	type Metrics,
	type Mode,
	modes,
	type PairsCard,
	type Suitability,
	type TrainedModelCard,
} from '@dermavigil/contract';
import { combineModes, countSuitability, gateMetrics, type SuitabilityCounts } from './evaluate-gate.ts';
import { type EvaluatedMode, evaluateInflammatory, evaluateMode, isRefused } from './evaluate-mode.ts';
import type { EvaluationPool } from './evaluation-pool.ts';
import { listPairs, measureFused, measureWeights, type WeightMetrics } from './fused-pairs.ts';
import { type ImageColumn, type LabeledPhoto, pairColumns, readLabels } from './labeled-photos.ts';
import { estimateShare } from './metrics/intervals.ts';
import { measureRiskCurve } from './metrics/risk-curve.ts';

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
	set: string;
	split: string;
	count: number;
	/** Photos that the product refuses to assess, and the reasons. */
	refused: Estimate;
	suitability: SuitabilityCounts;
	mode?: Mode;
	metrics?: Metrics;
	outline?: EvaluatedMode['outline'];
	/** Absent if the set has none. */
	inflammatory?: InflammatoryMetrics;
}

/** What was measured on lesions photographed twice. */
export interface PairsReport {
	set: 'pairs';
	clinical: SetReport;
	consumer: SetReport;
	fused: PairsCard['fused'];
	weights: WeightMetrics[];
}

function describe(set: string, found: readonly Suitability[], { card, split }: Conditions): SetReport {
	return {
		model: card.version,
		set,
		split,
		count: found.length,
		refused: estimateShare(found.map(isRefused)),
		suitability: countSuitability(found),
	};
}

const isInflammatory = ({ diagnosis }: LabeledPhoto) => diagnosis === 'inflammatory';

async function measureLesions(set: string, mode: Mode, conditions: Conditions, column: ImageColumn = 'image') {
	const { data, split } = conditions;
	const photos = readLabels(data, set, [split], column).filter((photo) => !isInflammatory(photo));
	const evaluated = await evaluateMode(mode, photos, conditions);
	const { examined, metrics, outline } = evaluated;
	const found = examined.map(({ suitability }) => suitability);
	// There are few of them, and neither split was used for training, so the split used for choosing is measured as well.
	const rashes = readLabels(data, set, [...new Set([split, 'val', 'test'])], column).filter(isInflammatory);
	const inflammatory = rashes.length > 0 && (await evaluateInflammatory(mode, rashes, conditions));
	const report = {
		...describe(set, found, conditions),
		mode,
		metrics,
		outline,
		...(inflammatory && { inflammatory }),
	};
	return { photos, evaluated, report };
}

async function measurePairs(conditions: Conditions) {
	const clinical = await measureLesions('pairs', 'clinical', conditions, pairColumns.clinical);
	const consumer = await measureLesions('pairs', 'consumer', conditions, pairColumns.consumer);
	const photographed = ({ photos, evaluated }: typeof clinical) => ({
		cases: evaluated.cases,
		lesions: photos.map(({ lesion }) => lesion),
	});
	const pairs = listPairs({ clinical: photographed(clinical), consumer: photographed(consumer) });
	const report: PairsReport = {
		set: 'pairs',
		clinical: clinical.report,
		consumer: consumer.report,
		fused: measureFused(pairs, conditions.card.modes),
		weights: measureWeights(pairs, conditions.card.modes),
	};
	return { clinical: clinical.evaluated, consumer: consumer.evaluated, report };
}

async function measureOthers(set: string, conditions: Conditions) {
	const found = await conditions.pool.assessOthers(readLabels(conditions.data, set, [conditions.split]));
	const others = found.map(combineModes);
	return { others, report: describe(set, others, conditions) };
}

/**
 * Measures one set, given the mode of its photos: `both` for lesions photographed twice, null for photos without a
 * lesion, which count as refused when neither mode would assess them.
 */
export async function evaluateSet(
	set: string,
	mode: Mode | 'both' | null,
	conditions: Conditions,
): Promise<SetReport | PairsReport> {
	if (mode === 'both') return (await measurePairs(conditions)).report;
	return (await (mode ? measureLesions(set, mode, conditions) : measureOthers(set, conditions))).report;
}

/** Measures every set, the gate over all of them, and what other risk thresholds would have given. */
export async function evaluateAll(conditions: Conditions) {
	const { card, split, pool } = conditions;
	const dermoscopy = await measureLesions('dermoscopy', 'clinical', conditions);
	const phone = await measureLesions('phone', 'consumer', conditions);
	const pairs = await measurePairs(conditions);
	const faces = await measureOthers('faces', conditions);
	const other = await measureOthers('not_skin', conditions);
	const perilesional = (await pool.assessPerilesionalSkin(phone.photos)).filter((found) => found !== null);
	const sets = {
		clinical: [dermoscopy.evaluated, pairs.clinical],
		consumer: [phone.evaluated, pairs.consumer],
	};
	const toCurve = (mode: Mode) =>
		measureRiskCurve(
			sets[mode].flatMap(({ cases }) => cases),
			card.modes[mode],
		);
	return {
		model: card.version,
		split,
		sets: {
			dermoscopy: dermoscopy.report,
			phone: phone.report,
			pairs: pairs.report,
			faces: faces.report,
			not_skin: other.report,
		},
		gate: gateMetrics(
			modes.flatMap((mode) => sets[mode]),
			{ notSkin: other.others, faces: faces.others, noLesion: perilesional },
			split,
		),
		riskCurves: { clinical: toCurve('clinical'), consumer: toCurve('consumer') },
	};
}
export type Report = Awaited<ReturnType<typeof evaluateAll>>;
