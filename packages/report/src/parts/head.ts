import { formatUtc } from '@dermavigil/contract';
import type { ReportContent } from '../content.ts';
import { type Layout, page, type Structure, textWidth } from '../layout.ts';
import { colors, styles } from '../styles.ts';
import { documentTitle } from '../words.ts';
import { type Cell, writeRow } from './table.ts';

const eye = 'M-17.5 0C-11.5 -9.2 -6 -12 0 -12C6 -12 11.5 -9.2 17.5 0C11.5 9.2 6 12 0 12C-6 12 -11.5 9.2 -17.5 0Z';
/** The lesion's contour lines in the site's mark. */
const ring =
	'M7.27 0.57Q7.19 1.14 7.09 1.71Q6.99 2.27 6.84 2.84Q6.69 3.41 6.43 3.94Q6.17 4.48 5.77 4.93Q5.38 5.38 4.87 5.69Q4.36 6.01 3.80 6.18Q3.24 6.36 2.68 6.44Q2.12 6.51 1.58 6.55Q1.04 6.59 0.52 6.63Q0.00 6.67 -0.53 6.70Q-1.07 6.73 -1.62 6.70Q-2.17 6.68 -2.73 6.57Q-3.29 6.45 -3.82 6.22Q-4.36 5.99 -4.85 5.67Q-5.34 5.34 -5.79 4.94Q-6.25 4.54 -6.66 4.07Q-7.07 3.60 -7.43 3.07Q-7.78 2.53 -8.02 1.92Q-8.27 1.31 -8.34 0.65Q-8.41 0.00 -8.26 -0.64Q-8.12 -1.29 -7.77 -1.85Q-7.43 -2.41 -6.96 -2.86Q-6.50 -3.31 -6.01 -3.66Q-5.51 -4.00 -5.05 -4.30Q-4.59 -4.59 -4.18 -4.89Q-3.77 -5.19 -3.37 -5.51Q-2.97 -5.83 -2.53 -6.13Q-2.09 -6.44 -1.59 -6.68Q-1.10 -6.91 -0.55 -7.05Q-0.00 -7.18 0.57 -7.19Q1.14 -7.21 1.72 -7.13Q2.29 -7.05 2.86 -6.89Q3.43 -6.74 4.00 -6.51Q4.56 -6.28 5.09 -5.95Q5.62 -5.62 6.06 -5.17Q6.50 -4.73 6.81 -4.18Q7.12 -3.63 7.27 -3.02Q7.42 -2.41 7.44 -1.80Q7.46 -1.18 7.41 -0.59Q7.35 0.00 7.27 0.57Z';
const core =
	'M3.48 0.27Q3.39 0.54 3.26 0.78Q3.14 1.02 3.00 1.24Q2.87 1.46 2.72 1.66Q2.57 1.87 2.39 2.04Q2.22 2.22 2.02 2.36Q1.81 2.50 1.59 2.59Q1.37 2.69 1.14 2.75Q0.92 2.82 0.69 2.89Q0.47 2.95 0.23 3.04Q0.00 3.12 -0.26 3.22Q-0.52 3.31 -0.82 3.39Q-1.12 3.46 -1.45 3.47Q-1.77 3.47 -2.07 3.37Q-2.37 3.27 -2.62 3.06Q-2.86 2.86 -3.01 2.58Q-3.16 2.30 -3.23 1.99Q-3.31 1.68 -3.32 1.38Q-3.34 1.08 -3.33 0.80Q-3.31 0.52 -3.29 0.26Q-3.26 0.00 -3.20 -0.25Q-3.15 -0.50 -3.06 -0.73Q-2.97 -0.96 -2.84 -1.17Q-2.72 -1.38 -2.57 -1.57Q-2.42 -1.76 -2.26 -1.93Q-2.11 -2.11 -1.95 -2.29Q-1.80 -2.48 -1.63 -2.67Q-1.46 -2.87 -1.26 -3.06Q-1.05 -3.24 -0.81 -3.39Q-0.56 -3.53 -0.28 -3.59Q-0.00 -3.65 0.28 -3.62Q0.57 -3.58 0.83 -3.47Q1.09 -3.36 1.33 -3.21Q1.56 -3.06 1.78 -2.91Q2.00 -2.75 2.21 -2.59Q2.43 -2.43 2.65 -2.26Q2.87 -2.08 3.06 -1.87Q3.26 -1.66 3.39 -1.40Q3.53 -1.15 3.58 -0.86Q3.64 -0.58 3.60 -0.29Q3.57 0.00 3.48 0.27Z';

/** The site's mark: a watchful lens; where the iris would be, a lesion's contour lines. `width` is in points. */
function drawMark(document: PDFKit.PDFDocument, x: number, y: number, width: number): void {
	const half = width / 2;
	document
		.save()
		.translate(x + half, y + half)
		.scale(width / 36);
	document.path(eye).lineWidth(2.4).lineJoin('round').stroke(colors.primary);
	document.path(ring).lineWidth(1.6).stroke(colors.primary);
	document.path(core).fill(colors.accent);
	document.restore();
}

const fact = { ...styles.dense, color: colors.ink };
const termWidth = 68;
const columnWidth = textWidth / 2;

/** Whose report it is, what it is about and from when, as far as known. */
function listFacts({ patient, lesion, savedAt, madeAt }: ReportContent): [string, string][] {
	const facts: [string, string | null][] = [
		['Patient', patient],
		['Spot', lesion && [lesion.nickname, lesion.bodyPart].filter(Boolean).join(', ')],
		['Photo saved', savedAt && formatUtc(savedAt)],
		['Report made', formatUtc(madeAt)],
	];
	return facts.filter((each): each is [string, string] => each[1] !== null);
}

/** Whose report it is. */
export function writeHead(layout: Layout, root: Structure, content: ReportContent): void {
	const { document } = layout;
	layout.decorate(() => drawMark(document, page.side, 36, 30));
	layout.y = 43;
	layout.write('P', `DermaVigil. ${documentTitle(content)}`, styles.brand, root, {
		x: page.side + 38,
		width: textWidth - 38,
	});
	layout.decorate(() => {
		document.moveTo(page.side, 76).lineTo(page.width - page.side, 76);
		document.lineWidth(0.75).stroke(colors.line);
	});
	layout.y = 86;
	const facts = listFacts(content);
	layout.group('Table', root, (table) => {
		for (let first = 0; first < facts.length; first += 2) {
			const cells = facts.slice(first, first + 2).flatMap(([term, value], place): Cell[] => {
				const x = page.side + place * columnWidth;
				return [
					{ names: 'Row', text: term, style: styles.second, x, width: termWidth },
					{ text: value, style: fact, x: x + termWidth, width: columnWidth - termWidth - 12 },
				];
			});
			writeRow(layout, table, cells, 1);
		}
	});
	layout.y += 10;
}
