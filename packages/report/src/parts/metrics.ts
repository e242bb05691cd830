import { formatCount, formatShare, type Metrics, messages } from '@dermavigil/contract';
import { getModeCard, type ReportContent } from '../content.ts';
import { type Layout, page, type Structure } from '../layout.ts';
import { colors, styles } from '../styles.ts';
import { writeSection } from './section.ts';
import { writeRow } from './table.ts';

/** What was measured, the estimate with its interval, and how its numbers are formatted. */
type Row = [string, Metrics['top1'], (value: number) => string];

const columns = { name: 290, value: 75, interval: 130 } as const;

const area = (value: number) => value.toFixed(3);

/** The metrics for patients, and those for clinicians besides. */
function listRows(metrics: Metrics, reader: ReportContent['reader']): Row[] {
	const plain: Row[] = [
		['The right name came first', metrics.top1, formatShare],
		['The right name came first or second', metrics.top2, formatShare],
		[
			`The right name came first or under “${messages.analysis.alsoPossible}”`,
			metrics.possibilities.coverage,
			formatShare,
		],
		['Lesions that need treatment that were not called low risk', metrics.malignantSensitivity, formatShare],
		['Melanomas that were not called low risk', metrics.melanomaSensitivity, formatShare],
		['Harmless lesions that were called low risk', metrics.specificity, formatShare],
	];
	if (reader === 'patient') return plain;
	return [
		...plain,
		['Balanced accuracy', metrics.balancedAccuracy, formatShare],
		['Area under the ROC curve, melanoma', metrics.melanomaAuc, area],
		['Area under the ROC curve, lesions that need treatment', metrics.malignantAuc, area],
		['Expected calibration error', metrics.calibrationError, formatShare],
	];
}

function writeTable(layout: Layout, parent: Structure, rows: Row[]): void {
	const valueAt = page.side + columns.name;
	const intervalAt = valueAt + columns.value;
	const write = (table: Structure, cells: [string, string, string], head = false) =>
		writeRow(
			layout,
			table,
			[
				{
					names: head ? 'Column' : 'Row',
					text: cells[0],
					style: head ? styles.second : styles.dense,
					x: page.side,
					width: columns.name - 10,
				},
				{
					...(head && { names: 'Column' as const }),
					text: cells[1],
					style: head ? styles.second : styles.denseStrong,
					x: valueAt,
					width: columns.value,
				},
				{
					...(head && { names: 'Column' as const }),
					text: cells[2],
					style: styles.second,
					x: intervalAt,
					width: columns.interval,
				},
			],
			1,
		);
	layout.group('Table', parent, (table) => {
		write(table, ['Measured', 'Result', '95% interval'], true);
		for (const [name, { value, low, high }, format] of rows) {
			write(table, [name, format(value), `${format(low)} to ${format(high)}`]);
		}
	});
}

/** Which model it was, and its metrics. */
export function writeMetrics(layout: Layout, root: Structure, content: ReportContent): void {
	const { card, modelVersion, mode, reader } = content;
	const modeCard = getModeCard(content);
	writeSection(layout, root, 'How accurate this AI is', (section) => {
		if (!card || !modeCard) {
			const which = modelVersion ? `Version ${modelVersion} of the AI` : 'An AI of unknown version';
			layout.write('P', `${which} made this analysis. Its test results are not available here.`, styles.dense, section);
			return;
		}
		const kind = mode === 'clinical' ? 'dermatoscope images' : 'phone photos';
		const { count, counts } = modeCard.metrics;
		const rare = mode === 'consumer' && counts.melanoma ? `, of which ${counts.melanoma} showed a melanoma` : '';
		layout.write(
			'P',
			`${card.name} ${card.version}, measured on ${formatCount(count)} ${kind} that it had never seen${rare}.`,
			styles.dense,
			section,
		);
		layout.y += 3;
		writeTable(layout, section, listRows(modeCard.metrics, reader));
		layout.y += 3;
		layout.write('P', `Model file: SHA-256 ${card.file.sha256}`, { ...styles.small, color: colors.quiet }, section);
	});
}
