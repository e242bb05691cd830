import { formatUtc } from '@dermavigil/contract';
import { type Layout, measureOfText, page } from '../layout.ts';
import type { Reported } from '../reported.ts';
import { colors, styles } from '../styles.ts';
import { notAdvice, notMedical } from '../words.ts';

/** What stands below each page: what it is not, when it was made, and which page of how many it is. */
export function writeFooters(layout: Layout, { madeAt }: Reported): void {
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
			layout.draw(`${notMedical} ${notAdvice}`, styles.small, { x: page.side, y: top + 7, width: measureOfText });
			const place = `${formatUtc(madeAt)}, page ${index + 1} of ${count}`;
			layout.draw(place, styles.small, { x: page.side, y: top + 7 + styles.small.leading, width: measureOfText });
		});
	}
}
