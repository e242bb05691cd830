import type { Layout, Structure } from '../layout.ts';
import { styles } from '../styles.ts';

/** A part of the report under a heading, which is never the last thing on a page. */
export function writeSection(layout: Layout, root: Structure, title: string, fill: (section: Structure) => void): void {
	layout.y += 16;
	layout.make(styles.heading.leading + 4 * styles.body.leading);
	layout.group('Sect', root, (section) => {
		layout.write('H2', title, styles.heading, section);
		layout.y += 4;
		fill(section);
	});
}
