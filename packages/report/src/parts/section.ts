import { styles } from '../look.ts';
import type { Sheet, Structure } from '../sheet.ts';

/** A part of the report under a heading, which is never the last thing on a page. */
export function writeSection(sheet: Sheet, root: Structure, title: string, fill: (section: Structure) => void): void {
	sheet.y += 16;
	sheet.make(styles.heading.leading + 4 * styles.body.leading);
	sheet.group('Sect', root, (section) => {
		sheet.write('H2', title, styles.heading, section);
		sheet.y += 4;
		fill(section);
	});
}
