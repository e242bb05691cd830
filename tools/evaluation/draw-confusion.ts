import { formatCount, formatShare, type LesionClass, labels, type Metrics, type Mode } from '@dermavigil/contract';
import { drawChart, element, ink, photoNames, text } from './svg.ts';

/** As the ISIC archive abbreviates them. */
const codes: Record<LesionClass, string> = {
	melanoma: 'MEL',
	melanocytic_nevus: 'NV',
	basal_cell_carcinoma: 'BCC',
	squamous_cell_carcinoma: 'SCC',
	actinic_keratosis: 'AK',
	benign_keratosis: 'BKL',
	seborrheic_keratosis: 'SEK',
	dermatofibroma: 'DF',
	vascular_lesion: 'VASC',
};

const width = 480;
const grid = { left: 76, top: 112 };
const keyLine = 22;

function getCell(count: number, share: number, left: number, top: number, side: number): string[] {
	const middle = { 'text-anchor': 'middle' };
	// Light enough for the numbers to stay legible.
	const shade = (share / 2).toFixed(3);
	return [
		element('rect', { x: left, y: top, width: side, height: side, fill: ink.paper, stroke: ink.line }),
		element('rect', { x: left, y: top, width: side, height: side, fill: ink.data, 'fill-opacity': shade }),
		...(count > 0
			? [
					text(left + side / 2, top + side / 2 - 1, String(count), { ...middle, 'font-weight': 600 }),
					text(left + side / 2, top + side / 2 + 15, formatShare(share, 0), { ...middle, 'font-size': 12 }),
				]
			: []),
	];
}

/**
 * Confusion matrix: one row for each true class, with how many of its photos were taken for each class and what share
 * of the row that is, as numbers and as shades.
 */
export function drawConfusion(mode: Mode, classes: readonly LesionClass[], { confusion, count }: Metrics): string {
	const side = (width - grid.left - 20) / classes.length;
	const bottom = grid.top + side * classes.length;
	const cells = confusion.flatMap((row, r) => {
		const sum = row.reduce((total, each) => total + each, 0);
		return row.flatMap((each, c) =>
			getCell(each, sum > 0 ? each / sum : 0, grid.left + c * side, grid.top + r * side, side),
		);
	});
	const names = classes.flatMap((name, index) => [
		text(grid.left - 8, grid.top + (index + 0.5) * side + 5, codes[name], { 'text-anchor': 'end', 'font-weight': 600 }),
		text(grid.left + (index + 0.5) * side, grid.top - 8, codes[name], { 'text-anchor': 'middle', 'font-weight': 600 }),
	]);
	const half = Math.ceil(classes.length / 2);
	const key = classes.flatMap((name, index) => {
		const [left, top] = [index < half ? 20 : 244, bottom + 34 + (index % half) * keyLine];
		return [
			text(left, top, codes[name], { 'font-weight': 600, 'font-size': 13 }),
			text(left + 44, top, labels[name], { fill: ink.quiet, 'font-size': 13 }),
		];
	});
	return drawChart(
		{
			width,
			height: bottom + 34 + half * keyLine,
			title: `Confusion, ${mode} mode`,
			subtitle: `${formatCount(count)} ${photoNames[mode]}; rows true, columns predicted`,
		},
		...cells,
		...names,
		...key,
	);
}
