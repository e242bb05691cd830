import { formatCount, formatShare, type Metrics, messages, type RiskCurve } from '@dermavigil/contract';
import { getModeCard, type ReportContent } from '../content.ts';
import { type Layout, page, type Structure } from '../layout.ts';
import { colors, styles } from '../styles.ts';
import { writeSection } from './section.ts';
import { type Cell, writeRow } from './table.ts';

/** What was measured, the estimate with its interval, and how its numbers are formatted. */
type Row = [string, Metrics['top1'], (value: number) => string];

const columns = {
	name: { x: page.side, width: 280 },
	value: { x: page.side + 290, width: 75 },
	interval: { x: page.side + 365, width: 130 },
} as const;

const area = (value: number) => value.toFixed(3);

/** The metrics for patients, plus those for clinicians. What Low misses comes from both sets, as on the page: one set has few melanomas. */
function listRows(metrics: Metrics, { melanomas, benign, shipped }: RiskCurve, reader: ReportContent['reader']): Row[] {
	const ofAll = (count: number) => `(${formatCount(count)}, another clinic’s too)`;
	const plain: Row[] = [
		['The right name came first', metrics.top1, formatShare],
		['The right name came first or second', metrics.top2, formatShare],
		[
			`The right name came first or under “${messages.analysis.alsoPossible}”`,
			metrics.possibilities.coverage,
			formatShare,
		],
		['Lesions that need treatment that were not called low risk', metrics.malignantSensitivity, formatShare],
		[`Melanomas not called low risk ${ofAll(melanomas)}`, shipped.melanomaSensitivity, formatShare],
		[`Harmless lesions called low risk ${ofAll(benign)}`, shipped.specificity, formatShare],
	];
	if (reader === 'patient') return plain;
	return [
		...plain,
		['Balanced accuracy', metrics.balancedAccuracy, formatShare],
		[`Area under the ROC curve, melanoma (${formatCount(metrics.counts.melanoma ?? 0)})`, metrics.melanomaAuc, area],
		['Area under the ROC curve, lesions that need treatment', metrics.malignantAuc, area],
		['Expected calibration error', metrics.calibrationError, formatShare],
	];
}

function writeTable(layout: Layout, parent: Structure, rows: Row[]): void {
	const { name, value, interval } = columns;
	const head = { names: 'Column', style: styles.second } as const;
	layout.group('Table', parent, (table) => {
		const write = (cells: Cell[]) => writeRow(layout, table, cells, 1);
		write([
			{ ...head, ...name, text: 'Measured' },
			{ ...head, ...value, text: 'Result' },
			{ ...head, ...interval, text: '95% interval' },
		]);
		for (const [text, estimate, format] of rows) {
			const [low, high] = [format(estimate.low), format(estimate.high)];
			write([
				{ ...name, names: 'Row', text, style: styles.dense },
				{ ...value, text: format(estimate.value), style: styles.denseStrong },
				{ ...interval, text: `${low} to ${high}`, style: styles.second },
			]);
		}
	});
}

/** Which model it was, and its metrics. */
export function writeMetrics(layout: Layout, root: Structure, content: ReportContent): void {
	const { card, modelVersion, mode, fused, reader } = content;
	const modeCard = getModeCard(content);
	writeSection(layout, root, 'How accurate this AI is', (section) => {
		if (!card || !mode || !modeCard) {
			const which = modelVersion ? `Version ${modelVersion} of the AI` : 'An AI of unknown version';
			layout.write('P', `${which} made this analysis. Its test results are not available here.`, styles.dense, section);
			return;
		}
		const kind = mode === 'clinical' ? 'dermatoscope images' : 'phone photos';
		const alone = fused ? ' They count for the dermatoscope image alone.' : '';
		layout.write(
			'P',
			`${card.name} ${card.version}, measured on ${formatCount(modeCard.metrics.count)} ${kind} that it had never seen.${alone}`,
			styles.dense,
			section,
		);
		layout.y += 3;
		writeTable(layout, section, listRows(modeCard.metrics, card.riskCurves[mode], reader));
		layout.y += 3;
		layout.write('P', `Model file: SHA-256 ${card.file.sha256}`, { ...styles.small, color: colors.quiet }, section);
	});
}
