import type { ModelCard } from '@dermavigil/contract';
import { getModeCard, type ReportContent } from '../content.ts';
import { type Layout, page, type Structure, textWidth } from '../layout.ts';
import { styles } from '../styles.ts';
import { makeGuide } from '../words.ts';
import { writeSection } from './section.ts';
import { writeRow } from './table.ts';

const termWidth = 90;
const bullet = 12;

/** How to read the report, and how far the model can be trusted. */
export function writeGuide(layout: Layout, root: Structure, content: ReportContent): void {
	const { card, reader } = content;
	if (reader === 'patient') writeTerms(layout, root, makeGuide(getModeCard(content)));
	if (card) writeLimits(layout, root, card);
}

/** What clinicians know already. */
function writeTerms(layout: Layout, root: Structure, guide: ReturnType<typeof makeGuide>): void {
	writeSection(layout, root, 'How to read this report', (section) =>
		layout.group('Table', section, (table) => {
			for (const { term, text } of guide) {
				writeRow(
					layout,
					table,
					[
						{ names: 'Row', text: term, style: styles.denseStrong, x: page.side, width: termWidth },
						{ text, style: styles.small, x: page.side + termWidth, width: textWidth - termWidth },
					],
					1,
				);
			}
		}),
	);
}

function writeLimits(layout: Layout, root: Structure, { intendedUse, limits }: ModelCard): void {
	writeSection(layout, root, 'Limits', (section) => {
		layout.group('L', section, (list) => {
			for (const limit of [intendedUse, ...limits]) {
				layout.group('LI', list, (item) => {
					layout.reserve(2 * styles.small.leading);
					const { y } = layout;
					layout.write('Lbl', '•', styles.small, item, { x: page.side, width: bullet });
					layout.y = y;
					layout.write('LBody', limit, styles.small, item, { x: page.side + bullet, width: textWidth - bullet });
				});
				layout.y += 1;
			}
		});
	});
}
