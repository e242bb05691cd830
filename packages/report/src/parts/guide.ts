import type { ModelCard } from '@dermavigil/contract';
import { getModeCard, type ReportContent } from '../content.ts';
import { type Layout, page, type Structure, textWidth } from '../layout.ts';
import { styles } from '../styles.ts';
import { makeGuide } from '../words.ts';
import { writeSection } from './section.ts';
import { writeTerms } from './table.ts';

const bullet = 12;

/** How to read the report, and how far the model can be trusted. */
export function writeGuide(layout: Layout, root: Structure, content: ReportContent): void {
	const { card, mode, reader } = content;
	// Clinicians already know this.
	if (reader === 'patient') {
		const rows = makeGuide(getModeCard(content), mode).map(({ term, text }) => [term, text] as const);
		writeSection(layout, root, 'How to read this report', (section) =>
			writeTerms(layout, section, { rows, at: 90, style: styles.small }),
		);
	}
	if (card) writeLimits(layout, root, card);
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
