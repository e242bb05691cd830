import { styles } from '../look.ts';
import type { Reported } from '../reported.ts';
import { measureOfText, page, type Sheet, type Structure } from '../sheet.ts';
import { guide, notAdvice, notMedical } from '../words.ts';
import { writeSection } from './section.ts';
import { writeRow } from './table.ts';

const termWidth = 90;
const bullet = 12;

/** How to read the report, and how far the model can be trusted. */
export function writeGuide(sheet: Sheet, root: Structure, { card }: Reported): void {
	writeSection(sheet, root, 'How to read this report', (section) =>
		sheet.group('Table', section, (table) => {
			for (const { term, text } of guide) {
				writeRow(sheet, table, [
					{ names: 'Row', text: term, style: styles.strong, x: page.side, width: termWidth },
					{ text, style: styles.body, x: page.side + termWidth, width: measureOfText - termWidth },
				]);
			}
		}),
	);
	writeSection(sheet, root, 'Limits', (section) => {
		sheet.write('P', `${notAdvice} ${notMedical}`, styles.strong, section);
		sheet.y += 3;
		sheet.group('L', section, (list) => {
			for (const limit of [...(card ? [card.intendedUse] : []), ...(card?.limits ?? [])]) {
				sheet.group('LI', list, (item) => {
					sheet.make(2 * styles.body.leading);
					const { y } = sheet;
					sheet.write('Lbl', '•', styles.body, item, { x: page.side, width: bullet });
					sheet.y = y;
					sheet.write('LBody', limit, styles.body, item, { x: page.side + bullet, width: measureOfText - bullet });
				});
				sheet.y += 2;
			}
		});
	});
}
