import { formatCount, formatShare, type Metrics, type Mode } from '@dermavigil/contract';
import { wilsonInterval } from './metrics/intervals.ts';
import { drawChart, element, ink, photoNames, text } from './svg.ts';

const plot = { left: 66, top: 80, side: 330 };
const x = (share: number) => plot.left + share * plot.side;
const y = (share: number) => plot.top + (1 - share) * plot.side;

function axes(): string[] {
	const ticks = [0, 0.25, 0.5, 0.75, 1];
	return [
		...ticks.flatMap((tick) => [
			element('path', { d: `M${x(0)} ${y(tick)}H${x(1)}M${x(tick)} ${y(0)}V${y(1)}`, stroke: ink.line }),
			text(x(0) - 8, y(tick) + 5, `${tick * 100}%`, { 'text-anchor': 'end', fill: ink.quiet }),
			text(x(tick), y(0) + 20, `${tick * 100}%`, { 'text-anchor': 'middle', fill: ink.quiet }),
		]),
		text(x(0.5), y(0) + 44, 'Confidence shown', { 'text-anchor': 'middle' }),
		text(16, y(0.5), 'How often it was right', {
			'text-anchor': 'middle',
			transform: `rotate(-90 16 ${y(0.5)}) translate(0 4)`,
		}),
		element('path', {
			d: `M${x(0)} ${y(0)}L${x(1)} ${y(1)}`,
			stroke: ink.mark,
			'stroke-width': 2,
			'stroke-dasharray': '6 5',
		}),
	];
}

/**
 * Reliability diagram: for photos of similar confidence, how often the first prediction was right, with its 95%
 * interval. The area of a point grows with its number of photos; on the diagonal, a percentage means what it says.
 */
export function drawCalibration(mode: Mode, { calibration, calibrationError, count }: Metrics): string {
	const largest = Math.max(...calibration.map((bin) => bin.count));
	const points = calibration.map(({ confidence, accuracy, count: photos }) => {
		const { low, high } = wilsonInterval(accuracy, photos);
		return [
			element('path', {
				d: `M${x(confidence).toFixed(1)} ${y(low).toFixed(1)}V${y(high).toFixed(1)}`,
				stroke: ink.data,
			}),
			element('circle', {
				cx: x(confidence),
				cy: y(accuracy),
				r: 3 + 9 * Math.sqrt(photos / largest),
				fill: ink.data,
				'fill-opacity': '0.75',
				stroke: ink.paper,
			}),
		].join('');
	});
	const error = `calibration error ${formatShare(calibrationError.value)}`;
	return drawChart(
		{
			width: 420,
			height: 475,
			title: `Calibration, ${mode} mode`,
			subtitle: `${formatCount(count)} ${photoNames[mode]}, ${error}`,
		},
		...axes(),
		...points,
	);
}
