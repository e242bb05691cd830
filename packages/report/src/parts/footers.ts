import { formatUtc } from '@dermavigil/contract';
import type { ReportContent } from '../content.ts';
import { type Layout, page, textWidth } from '../layout.ts';
import { colors, styles } from '../styles.ts';
import { notAdvice, notMedical } from '../words.ts';

/** The footer of each page: the disclaimer, when it was made, and the page number. */
export function writeFooters(layout: Layout, { madeAt }: ReportContent): void {
	const { document } = layout;
	const { start, count } = document.bufferedPageRange();
	const top = page.height - page.bottom + 16;
	for (let index = 0; index < count; index++) {
		document.switchToPage(start + index);
		layout.decorate(() => {
			document
				.moveTo(page.side, top)
				.lineTo(page.width - page.side, top)
				.lineWidth(0.75)
				.stroke(colors.line);
			layout.draw(`${notMedical} ${notAdvice}`, styles.small, { x: page.side, y: top + 7, width: textWidth });
			const position = `${formatUtc(madeAt)}, page ${index + 1} of ${count}`;
			layout.draw(position, styles.small, { x: page.side, y: top + 7 + styles.small.leading, width: textWidth });
		});
	}
}
