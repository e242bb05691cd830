import { formatUtc, labels, messages } from '@dermavigil/contract';
import type { ReportContent } from '../content.ts';
import { type Layout, page, type Structure, textWidth } from '../layout.ts';
import { colors, styles } from '../styles.ts';
import { documentTitle, modeNames } from '../words.ts';
import { drawMark } from './mark.ts';
import { writeRow } from './table.ts';

const fact = { ...styles.small, color: colors.ink };
const factsWidth = 225;
const termWidth = 62;

/** What the report is about, as far as it is known. */
function listFacts(content: ReportContent): [string, string][] {
	const { patient, lesion, savedAt, madeAt, mode, modelVersion, reference, card } = content;
	const facts: [string, string | null][] = [
		['Patient', patient],
		['Spot', lesion && `${lesion.nickname}, ${lesion.bodyPart}`],
		['Photo saved', savedAt && formatUtc(savedAt)],
		['Report made', formatUtc(madeAt)],
		['Analyzed in', mode && modeNames[mode]],
		['Model', modelVersion && `${card?.version === modelVersion ? card.name : 'Version'} ${modelVersion}`],
		['Scan', reference],
	];
	return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** Whose report it is and, most prominently, the first prediction. */
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
	const top = 92;
	const right = page.width - page.side - factsWidth;
	layout.y = top;
	const { label } = content.predictions[0] ?? { label: messages.fallback.label };
	const column = { x: page.side, width: textWidth - factsWidth - 24 };
	const known = (Object.values(labels) as string[]).includes(label);
	layout.write('P', known ? 'The photo looks most like' : 'Result', styles.second, root, column);
	layout.write('H1', label, styles.title, root, column);
	const others = content.possible.filter((name) => name !== label);
	if (others.length > 0)
		layout.write('P', `${messages.analysis.alsoPossible}: ${others.join(', ')}`, styles.second, root, column);
	const verdictEnd = layout.y;
	layout.y = top;
	layout.group('Table', root, (table) => {
		for (const [term, value] of listFacts(content)) {
			writeRow(layout, table, [
				{ names: 'Row', text: term, style: styles.small, x: right, width: termWidth },
				{ text: value, style: fact, x: right + termWidth, width: factsWidth - termWidth },
			]);
		}
	});
	layout.y = Math.max(layout.y, verdictEnd) + 10;
}
