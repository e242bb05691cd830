import { drawChart, element, ink, text } from '../../tools/evaluation/svg.ts';

interface Point {
	x: number;
	y: number;
}

const plot = { left: 70, top: 80, width: 500, height: 250 };

/** Four or five round numbers from 0 to at least `highest`. */
function chooseTicks(highest: number): number[] {
	const power = 10 ** Math.floor(Math.log10(highest / 4));
	const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= highest / 5) ?? 10);
	return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, i) => i * step);
}

/** A line through points, with axes that start at zero, as an SVG file. */
export function drawCurve(
	points: readonly Point[],
	{ title, subtitle, x, y }: Record<'title' | 'subtitle' | 'x' | 'y', string>,
): string {
	const { left, top, width, height } = plot;
	const [across, up] = [
		chooseTicks(Math.max(...points.map((p) => p.x))),
		chooseTicks(Math.max(...points.map((p) => p.y))),
	];
	const toX = (value: number) => left + (value / across.at(-1)!) * width;
	const toY = (value: number) => top + height - (value / up.at(-1)!) * height;
	const line = points.map((point) => `${toX(point.x).toFixed(1)} ${toY(point.y).toFixed(1)}`).join('L');
	return drawChart(
		{ width: 600, height: 400, title, subtitle },
		...up.flatMap((tick) => [
			element('path', { d: `M${left} ${toY(tick)}H${left + width}`, stroke: ink.line }),
			text(left - 8, toY(tick) + 5, String(tick), { 'text-anchor': 'end', fill: ink.quiet }),
		]),
		...across.map((tick) =>
			text(toX(tick), top + height + 20, String(tick), { 'text-anchor': 'middle', fill: ink.quiet }),
		),
		text(left + width / 2, top + height + 46, x, { 'text-anchor': 'middle' }),
		text(16, top + height / 2, y, {
			'text-anchor': 'middle',
			transform: `rotate(-90 16 ${top + height / 2}) translate(0 4)`,
		}),
		element('path', { d: `M${line}`, fill: 'none', stroke: ink.data, 'stroke-width': 2 }),
		...points.map((point) => element('circle', { cx: toX(point.x), cy: toY(point.y), r: 4, fill: ink.data })),
	);
}
