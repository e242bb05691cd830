import { formatUtc } from '@dermavigil/contract';
import type { ReportContent } from '../content.ts';
import { type Layout, page, type Structure, textWidth } from '../layout.ts';
import { colors, styles } from '../styles.ts';
import { documentTitle } from '../words.ts';
import { drawMark } from './mark.ts';
import { type Cell, writeRow } from './table.ts';

const fact = { ...styles.dense, color: colors.ink };
const termWidth = 68;
const columnWidth = textWidth / 2;

/** Whose report it is, of what and from when, as far as it is known. */
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
