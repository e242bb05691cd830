import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ModelCard, modelCardSchema, modes, type NetworkCard } from '@dermavigil/contract';
import { drawCalibration } from './draw-calibration.ts';
import { drawConfusion } from './draw-confusion.ts';
import type { Report } from './evaluate.ts';

/** Figures with six decimals: pages round them once more, and of four 0.81746 would come out as 81.8%. */
export function rounded<Figures>(figures: Figures): Figures {
	return JSON.parse(
		JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Number(value.toFixed(6)) : value)),
	) as Figures;
}

/** The card with its figures. Throws a ZodError when one of them could not be measured. */
export function completeCard(card: NetworkCard, report: Report): ModelCard {
	const { sets, gate } = rounded(report);
	return modelCardSchema.parse({
		...card,
		gate: { ...card.gate, figures: gate.figures },
		outline: { ...card.outline, ...sets.dermoscopy.outline },
		modes: {
			clinical: { ...card.modes.clinical, figures: sets.dermoscopy.figures },
			consumer: { ...card.modes.consumer, figures: sets.phone.figures },
		},
	});
}

/** Writes a card and its pictures into a folder like packages/analysis/model. */
export function writeCard(folder: string, card: ModelCard): void {
	const pictures = join(folder, 'figures');
	mkdirSync(pictures, { recursive: true });
	for (const mode of modes) {
		const { classes, figures } = card.modes[mode];
		writeFileSync(join(pictures, `${mode}-calibration.svg`), drawCalibration(mode, figures));
		writeFileSync(join(pictures, `${mode}-confusion.svg`), drawConfusion(mode, classes, figures));
	}
	writeFileSync(join(folder, 'model-card.json'), `${JSON.stringify(card, null, 2)}\n`);
}
