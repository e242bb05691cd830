import { formatConfidence, labels } from '@dermavigil/contract';
import { getModeCard, type ReportContent } from '../content.ts';
import { type Layout, page, type Structure } from '../layout.ts';
import { colors, styles } from '../styles.ts';
import { writeSection } from './section.ts';
import { writeRow } from './table.ts';

const bar = { x: page.side + 150, width: 180, height: 6 };
const number = { x: bar.x + bar.width + 12, width: 60 };
const note = { x: number.x + number.width, width: page.width - page.side - number.x - number.width };

/** Every possibility with its probability as a bar and as a number. */
export function writeChart(layout: Layout, root: Structure, content: ReportContent): void {
	const { predictions } = content;
	// An unsuitable photo has no percentages.
	if (predictions.every(({ confidence }) => confidence === 0)) return;
	const treated = getModeCard(content)?.malignant.map((name): string => labels[name]) ?? [];
	const { document } = layout;
	writeSection(layout, root, 'Probability of each possibility', (section) =>
		layout.group('Table', section, (table) => {
			for (const { label, confidence } of predictions) {
				layout.reserve(styles.dense.leading);
				const y = layout.y + (styles.dense.leading - bar.height) / 2;
				const needsTreatment = treated.includes(label);
				layout.decorate(() => {
					document
						.save()
						.roundedRect(bar.x, y, bar.width, bar.height, bar.height / 2)
						.clip();
					document.rect(bar.x, y, bar.width, bar.height).fill(colors.sunken);
					const color = needsTreatment ? colors.accent : colors.benign;
					document.rect(bar.x, y, (bar.width * confidence) / 100, bar.height).fill(color);
					document.restore();
				});
				const cells = [
					{ names: 'Row', text: label, style: styles.dense, x: page.side, width: 145 },
					{ text: formatConfidence(confidence, 'clinical'), style: styles.dense, ...number },
				] as const;
				const marked = { text: needsTreatment ? 'needs treatment' : '', style: styles.second, ...note };
				writeRow(layout, table, treated.length > 0 ? [...cells, marked] : [...cells], 2);
			}
		}),
	);
}
