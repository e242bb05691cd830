import { formatPercent, labels } from '@dermavigil/contract';
import { colors, styles } from '../look.ts';
import { modeCardOf, type Reported } from '../reported.ts';
import { page, type Sheet, type Structure } from '../sheet.ts';
import { writeSection } from './section.ts';
import { writeRow } from './table.ts';

const bar = { x: page.side + 150, width: 180, height: 6 };
const number = { x: bar.x + bar.width + 12, width: 50 };
const note = { x: number.x + number.width, width: page.width - page.side - number.x - number.width };

/** Every possibility with its probability as a bar and as a number. */
export function writeChart(sheet: Sheet, root: Structure, reported: Reported): void {
	const { predictions } = reported;
	// A photo that cannot be judged has a name for that, and no percentage.
	if (predictions.every(({ confidence }) => confidence === 0)) return;
	const treated = modeCardOf(reported)?.malignant.map((name): string => labels[name]) ?? [];
	const { document } = sheet;
	writeSection(sheet, root, 'Probability of each possibility', (section) =>
		sheet.group('Table', section, (table) => {
			for (const { label, confidence } of predictions) {
				sheet.make(styles.body.leading);
				const y = sheet.y + (styles.body.leading - bar.height) / 2;
				const needsTreatment = treated.includes(label);
				sheet.decorate(() => {
					document
						.save()
						.roundedRect(bar.x, y, bar.width, bar.height, bar.height / 2)
						.clip();
					document.rect(bar.x, y, bar.width, bar.height).fill(colors.sunken);
					const color = needsTreatment ? colors.accent : colors.primary;
					document.rect(bar.x, y, (bar.width * confidence) / 100, bar.height).fill(color);
					document.restore();
				});
				const cells = [
					{ names: 'Row', text: label, style: styles.body, x: page.side, width: 145 },
					{ text: formatPercent(confidence), style: styles.body, ...number },
				] as const;
				const marked = {
					tag: 'TD',
					text: needsTreatment ? 'needs treatment' : '',
					style: styles.second,
					...note,
				} as const;
				writeRow(sheet, table, treated.length > 0 ? [...cells, marked] : [...cells], 4);
			}
		}),
	);
}
