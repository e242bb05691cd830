import { formatUtc, labels, messages } from '@dermavigil/contract';
import { colors, styles } from '../look.ts';
import type { Reported } from '../reported.ts';
import { measureOfText, page, type Sheet, type Structure } from '../sheet.ts';
import { documentTitle, modeNames } from '../words.ts';
import { drawMark } from './mark.ts';
import { writeRow } from './table.ts';

const fact = { ...styles.small, color: colors.ink };
const factsWidth = 225;
const termWidth = 62;

/** What the report is about, as far as it is known. */
function factsOf(reported: Reported): [string, string][] {
	const { patient, lesion, savedAt, madeAt, mode, modelVersion, reference, card } = reported;
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

/** Whose report it is, and above all what the model takes the spot for. */
export function writeHead(sheet: Sheet, root: Structure, reported: Reported): void {
	const { document } = sheet;
	sheet.decorate(() => drawMark(document, page.side, 36, 30));
	sheet.y = 43;
	sheet.write('P', `DermaVigil. ${documentTitle(reported)}`, styles.brand, root, {
		x: page.side + 38,
		width: measureOfText - 38,
	});
	sheet.decorate(() => {
		document.moveTo(page.side, 76).lineTo(page.width - page.side, 76);
		document.lineWidth(0.75).stroke(colors.line);
	});
	const top = 92;
	const right = page.width - page.side - factsWidth;
	sheet.y = top;
	const { label } = reported.predictions[0] ?? { label: messages.fallback.label };
	const column = { x: page.side, width: measureOfText - factsWidth - 24 };
	const known = (Object.values(labels) as string[]).includes(label);
	sheet.write('P', known ? 'The photo looks most like' : 'Result', styles.second, root, column);
	sheet.write('H1', label, styles.title, root, column);
	const others = reported.possible.filter((name) => name !== label);
	if (others.length > 0)
		sheet.write('P', `${messages.analysis.alsoPossible}: ${others.join(', ')}`, styles.second, root, column);
	const verdictEnd = sheet.y;
	sheet.y = top;
	sheet.group('Table', root, (table) => {
		for (const [term, value] of factsOf(reported)) {
			writeRow(sheet, table, [
				{ names: 'Row', text: term, style: styles.small, x: right, width: termWidth },
				{ text: value, style: fact, x: right + termWidth, width: factsWidth - termWidth },
			]);
		}
	});
	sheet.y = Math.max(sheet.y, verdictEnd) + 10;
}
