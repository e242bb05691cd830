import { getTypicalColor } from '@dermavigil/analysis/colors';
import type { TourResult } from '../script/result-script.ts';
import type { Scene } from '../script/script.ts';
import { type Box, type Brush, drawPill, ease, fade, fillBox, writeLine } from './brush.ts';
import { drawRisk } from './panel.ts';

/** The name of the scene over the photo, which is in this box, and what its colors mean. */
export function drawKeys(brush: Brush, result: TourResult, scene: Scene, box: Box, elapsed: number): void {
	const { answer, assessment } = result;
	const size = brush.tall ? 19 : 22;
	drawPill(brush, scene.title, { x: box.x + 14, y: box.y + 14 }, size);
	const low = { x: box.x + 14, y: box.y + box.height - 14, width: Math.min(box.width - 28, 320) };
	if (scene.kind === 'photo') drawRisk(brush, answer.riskLevel, { ...low, y: low.y - 64, height: 64 });
	if (scene.kind === 'heat-map') drawLegend(brush, { ...low, y: low.y - 40, width: 230, height: 40 });
	if (scene.kind === 'colors') drawColors(brush, assessment.outline?.colors ?? [], low, elapsed);
	if (answer.mode !== 'clinical' || !assessment.outline) return;
	const { asymmetry, borderIrregularity } = assessment.outline;
	const value = { asymmetry, border: borderIrregularity }[scene.kind as string];
	if (value !== undefined) drawPill(brush, value.toFixed(2), { x: low.x, y: low.y - size * 1.8 }, size);
}

function drawLegend(brush: Brush, box: Box): void {
	const { context, colors } = brush;
	const style = { size: 19, color: colors['on-deep'] };
	fade(brush, 0.88, () => fillBox(brush, box, 20, colors.deep));
	const [left, right] = [box.x + 62, box.x + box.width - 68];
	writeLine(brush, 'less', box.x + 18, box.y + 26, style);
	writeLine(brush, 'more', right + 10, box.y + 26, style);
	const heat = context.createLinearGradient(left, 0, right, 0);
	for (const [index, name] of (['heat-1', 'heat-2', 'heat-3', 'heat-4'] as const).entries())
		heat.addColorStop(index / 3, colors[name]);
	context.fillStyle = heat;
	context.fillRect(left, box.y + 14, right - left, 12);
}

/** The colors that were found, one after another, from the bottom up. */
function drawColors(
	brush: Brush,
	found: NonNullable<TourResult['assessment']['outline']>['colors'],
	{ x, y }: { x: number; y: number },
	elapsed: number,
): void {
	const step = 38;
	for (const [index, color] of found.entries()) {
		const top = y - step * (found.length - index);
		const sample = `rgb(${getTypicalColor(color).join(' ')})`;
		fade(brush, ease(elapsed - 0.25 * index, 0.4), () => drawPill(brush, color, { x, y: top }, 18, sample));
	}
}
