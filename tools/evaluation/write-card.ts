import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	headlineMetrics,
	type ModeCard,
	type ModelCard,
	modelCardSchema,
	modes,
	type TrainedModelCard,
} from '@dermavigil/contract';
import { drawCalibration } from './draw-calibration.ts';
import { drawConfusion } from './draw-confusion.ts';
import { drawRiskCurves } from './draw-risk-curve.ts';
import type { Report } from './evaluate.ts';

/** Rounds to six decimals. Pages round again: with four decimals, 0.81746 would be shown as 81.8%. */
export function rounded<Metrics>(metrics: Metrics): Metrics {
	return JSON.parse(
		JSON.stringify(metrics, (_, value) => (typeof value === 'number' ? Number(value.toFixed(6)) : value)),
	) as Metrics;
}

/** The card with its metrics. Throws a ZodError when one of them could not be measured. */
export function completeCard(card: TrainedModelCard, report: Report): ModelCard {
	const { sets, gate, riskCurves } = rounded(report);
	const { clinical, consumer, fused } = sets.pairs;
	return modelCardSchema.parse({
		...card,
		gate: { ...card.gate, metrics: gate.metrics },
		outline: { ...card.outline, ...sets.dermoscopy.outline },
		modes: {
			clinical: { ...card.modes.clinical, metrics: sets.dermoscopy.metrics },
			consumer: { ...card.modes.consumer, metrics: sets.phone.metrics },
		},
		pairs: {
			clinical: clinical.metrics,
			consumer: consumer.metrics,
			inflammatory: { clinical: clinical.inflammatory, consumer: consumer.inflammatory },
			fused,
		},
		riskCurves,
	});
}

/** What the first page shows from a card: each mode's risk thresholds, and some of its metrics. */
export function toHeadlines({ modes: { clinical, consumer } }: Pick<ModelCard, 'modes'>) {
	const pick = ({ thresholds, metrics }: ModeCard) => ({
		thresholds,
		metrics: Object.fromEntries(headlineMetrics.map((name) => [name, metrics[name]])),
	});
	return { clinical: pick(clinical), consumer: pick(consumer) };
}

/** Writes a card, its headlines and its charts into a folder like packages/analysis/model. */
export function writeCard(folder: string, card: ModelCard): void {
	const charts = join(folder, 'charts');
	mkdirSync(charts, { recursive: true });
	for (const mode of modes) {
		const { classes, metrics } = card.modes[mode];
		writeFileSync(join(charts, `${mode}-calibration.svg`), drawCalibration(mode, metrics));
		writeFileSync(join(charts, `${mode}-confusion.svg`), drawConfusion(mode, classes, metrics));
	}
	writeFileSync(join(charts, 'risk-curves.svg'), drawRiskCurves(card.riskCurves));
	const write = (name: string, json: object) => writeFileSync(join(folder, name), `${JSON.stringify(json, null, 2)}\n`);
	write('headlines.json', toHeadlines(card));
	write('model-card.json', card);
}
