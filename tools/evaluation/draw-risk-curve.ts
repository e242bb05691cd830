import { formatCount, formatShare, type Mode, modes, type RiskCurve, type RiskPoint } from '@dermavigil/contract';
import { drawChart, element, ink, text } from './svg.ts';

const plot = { left: 66, top: 82, side: 330 };
const names: Record<Mode, { name: string; color: string; dashes: string }> = {
	clinical: { name: 'Clinical mode', color: ink.data, dashes: 'none' },
	consumer: { name: 'Consumer mode', color: ink.mark, dashes: '8 4' },
};
const tenth = 0.1;

const x = ({ specificity }: Pick<RiskPoint, 'specificity'>) => plot.left + specificity.value * plot.side;
/** The height at which a share of melanomas is drawn when the axis begins at `lowest`. */
const scale = (lowest: number) => (share: number) => plot.top + ((1 - share) / (1 - lowest)) * plot.side;

function axes(lowest: number): string[] {
	const y = scale(lowest);
	const bottom = y(lowest);
	const right = plot.left + plot.side;
	const rows = Array.from({ length: Math.round((1 - lowest) / tenth) + 1 }, (_, index) => 1 - index * tenth);
	return [
		...rows.flatMap((share) => [
			element('path', { d: `M${plot.left} ${y(share).toFixed(1)}H${right}`, stroke: ink.line }),
			text(plot.left - 8, y(share) + 5, formatShare(share, 0), { 'text-anchor': 'end', fill: ink.quiet }),
		]),
		...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => {
			const at = plot.left + share * plot.side;
			return [
				element('path', { d: `M${at} ${plot.top}V${bottom}`, stroke: ink.line }),
				text(at, bottom + 20, formatShare(share, 0), { 'text-anchor': 'middle', fill: ink.quiet }),
			];
		}),
		text(plot.left + plot.side / 2, bottom + 44, 'Harmless lesions shown as Low', { 'text-anchor': 'middle' }),
		text(16, plot.top + plot.side / 2, 'Melanomas not shown as Low', {
			'text-anchor': 'middle',
			transform: `rotate(-90 16 ${plot.top + plot.side / 2}) translate(0 4)`,
		}),
	];
}

/** The line of a mode, and its shipped threshold as a point, with the 95% interval for melanomas. */
function drawMode(mode: Mode, { points, shipped }: RiskCurve, lowest: number): string[] {
	const y = scale(lowest);
	const { color, dashes } = names[mode];
	const line = [...points, shipped].toSorted((a, b) => a.threshold - b.threshold);
	// Starts at a threshold of 0, where nothing is Low.
	const start = `${plot.left} ${y(1).toFixed(1)}`;
	const path = line.map((point) => `L${x(point).toFixed(1)} ${y(point.melanomaSensitivity.value).toFixed(1)}`).join('');
	const { value, low, high } = shipped.melanomaSensitivity;
	const at = x(shipped).toFixed(1);
	const bar = `M${at} ${y(Math.max(low, lowest)).toFixed(1)}V${y(high).toFixed(1)}`;
	return [
		element('path', {
			d: `M${start}${path}`,
			fill: 'none',
			stroke: color,
			'stroke-width': 2,
			'stroke-dasharray': dashes,
		}),
		element('path', { d: bar, stroke: color }),
		element('circle', { cx: x(shipped), cy: y(value), r: 7, fill: color, stroke: ink.paper }),
	];
}

function drawKey(mode: Mode, { melanomas, benign }: RiskCurve, top: number): string[] {
	const { name, color, dashes } = names[mode];
	const counts = `${formatCount(melanomas)} melanomas, ${formatCount(benign)} harmless`;
	return [
		element('path', { d: `M20 ${top - 5}H56`, stroke: color, 'stroke-width': 2, 'stroke-dasharray': dashes }),
		text(66, top, `${name}: ${counts}`),
	];
}

/**
 * For each mode, a line of what each threshold of Medium would give: the share of melanomas not shown as Low against
 * the share of harmless lesions that are. The point on it is the shipped threshold.
 */
export function drawRiskCurves(curves: Record<Mode, RiskCurve>): string {
	const shares = modes.flatMap((mode) =>
		curves[mode].points.map(({ melanomaSensitivity }) => melanomaSensitivity.value),
	);
	const lowest = Math.min(0.5, Math.floor(Math.min(...shares) / tenth) * tenth);
	const bottom = plot.top + plot.side;
	return drawChart(
		{
			width: 420,
			height: bottom + 114,
			title: 'Where Medium begins',
			subtitle: 'Test photos; the points are the limits in use',
		},
		...axes(lowest),
		...modes.flatMap((mode) => drawMode(mode, curves[mode], lowest)),
		...modes.flatMap((mode, index) => drawKey(mode, curves[mode], bottom + 74 + index * 24)),
	);
}
