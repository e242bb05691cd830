import { formatUtc } from '@dermavigil/contract';
import { colors, styles } from '../look.ts';
import type { Reported } from '../reported.ts';
import { measureOfText, page, type Sheet } from '../sheet.ts';
import { notAdvice, notMedical } from '../words.ts';

/** What stands below each page: what it is not, when it was made, and which page of how many it is. */
export function writeFooters(sheet: Sheet, { madeAt }: Reported): void {
	const { document } = sheet;
	const { start, count } = document.bufferedPageRange();
	const top = page.height - page.bottom + 16;
	for (let index = 0; index < count; index++) {
		document.switchToPage(start + index);
		sheet.decorate(() => {
			document
				.moveTo(page.side, top)
				.lineTo(page.width - page.side, top)
				.lineWidth(0.75)
				.stroke(colors.line);
			sheet.draw(`${notMedical} ${notAdvice}`, styles.small, { x: page.side, y: top + 7, width: measureOfText });
			const place = `${formatUtc(madeAt)}, page ${index + 1} of ${count}`;
			sheet.draw(place, styles.small, { x: page.side, y: top + 7 + styles.small.leading, width: measureOfText });
		});
	}
}
