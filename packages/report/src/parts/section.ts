import type { Layout, Structure } from '../layout.ts';
import { styles } from '../styles.ts';

/** A section of the report; its heading is never the last line of a page. */
export function writeSection(layout: Layout, root: Structure, title: string, fill: (section: Structure) => void): void {
	layout.y += 9;
	layout.reserve(styles.heading.leading + 3 * styles.body.leading);
	layout.group('Sect', root, (section) => {
		layout.write('H2', title, styles.heading, section);
		layout.y += 2;
		fill(section);
	});
}
