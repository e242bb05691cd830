import {
	formatConfidence,
	getMeaning,
	type Mode,
	type Prediction,
	type RiskLevel,
	riskNames,
} from '@dermavigil/contract';
import { type Box, type Brush, ease, fade, fillBox, writeLine, writeText } from './brush.ts';

/** The risk on its band. Returns the height that it took. */
export function drawRisk(brush: Brush, risk: RiskLevel, { x, y, width }: Box): number {
	const { colors } = brush;
	const height = 64;
	fillBox(brush, { x, y, width, height }, 14, colors[`${risk}-wash`]);
	writeLine(brush, riskNames[risk], x + 20, y + 42, { size: 28, color: colors[risk], bold: true });
	return height;
}

/** The title of a scene above its text. Returns the height that it took. */
export function drawTitle(brush: Brush, title: string, { x, y }: Box): number {
	const size = brush.tall ? 24 : 32;
	writeLine(brush, title, x, y + size, { size, color: brush.colors.ink, serif: true });
	return size * 1.75;
}

/** A bar for each name, which grows to its probability, and the summed one of those that need treatment. */
export function drawProbabilities(
	brush: Brush,
	{ predictions, chance, mode }: { predictions: readonly Prediction[]; chance: string; mode: Mode | null },
	box: Box,
	elapsed: number,
): void {
	const { colors } = brush;
	const step = Math.min(76, (box.height - (chance ? 56 : 0)) / predictions.length);
	const size = Math.min(21, step * 0.36);
	for (const [place, { label, confidence }] of predictions.entries()) {
		const y = box.y + place * step;
		const grown = ease(elapsed - 0.25 * place, 1);
		const share = formatConfidence(confidence, mode);
		writeText(
			brush,
			label,
			{ ...box, y, width: box.width - 78, height: size * 1.4 },
			{ size, color: colors.ink, bold: place === 0 },
		);
		writeLine(brush, share, box.x + box.width, y + size, { size, color: colors.ink, align: 'right' });
		const bar = { x: box.x, y: y + size * 1.5, width: box.width, height: 9 };
		fillBox(brush, bar, 4.5, colors.sunken);
		const kind = getMeaning(label)?.kind ?? 'benign';
		const width = Math.max(0.01, (bar.width * confidence * grown) / 100);
		fillBox(brush, { ...bar, width }, Math.min(4.5, width / 2), colors[kind === 'benign' ? 'benign' : 'malignant']);
	}
	const top = box.y + predictions.length * step + 6;
	const text = { ...box, y: top, height: box.y + box.height - top };
	if (chance)
		fade(brush, ease(elapsed - 0.8, 0.6), () => writeText(brush, chance, text, { size: 20, color: colors.quiet }));
}
