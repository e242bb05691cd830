import { type Estimate, formatQuantity, formatShare, type Metrics, modes, type RiskCurve } from '@dermavigil/contract';
import type { PairsReport, Report, SetReport } from './evaluate.ts';
import type { SuitabilityCounts } from './evaluate-gate.ts';
import { wilsonInterval } from './metrics/intervals.ts';

const formatDecimal = (value: number) => value.toFixed(3);
const formatPhotos = (count: number) => formatQuantity(String(count), 'photo');

/** One estimate: its value, its interval, and the number of photos. */
function printEstimate(
	name: string,
	estimate: Estimate,
	note: number | string = '',
	format: (value: number) => string = formatShare,
): void {
	const { value, low, high } = estimate;
	const interval = Number.isNaN(value) ? '' : `95% interval ${format(low)} to ${format(high)}`;
	const estimated = Number.isNaN(value) ? 'not measured' : format(value);
	const photos = typeof note === 'number' ? formatPhotos(note) : note;
	console.log(`  ${name.padEnd(40)} ${estimated.padStart(12)}   ${interval.padEnd(36)} ${photos}`.trimEnd());
}

/** How many photos were suitable, and how many were refused for each reason. */
function printSuitability(counts: SuitabilityCounts): void {
	const parts = Object.entries(counts).map(([suitability, count]) => `${suitability} ${count}`);
	console.log(`    ${parts.join(', ')}`);
}

function printGroups(groups: Metrics['groups']): void {
	for (const { by, name, count, malignant, top2, malignantSensitivity } of groups) {
		const group = `${by}: ${name}`;
		const size = `${formatPhotos(count)}, ${malignant} malignant`;
		if (!top2) console.log(`  ${group.padEnd(40)} ${'too few'.padStart(12)}   ${''.padEnd(36)} ${size}`);
		else printEstimate(`${group}, top 2`, top2, size);
		if (malignantSensitivity) printEstimate(`${group}, malignant not low`, malignantSensitivity, malignant);
	}
}

function printConfusion({ counts, confusion }: Metrics): void {
	Object.entries(counts).forEach(([name, count], row) => {
		const hits = confusion[row]![row]!;
		const share = { value: hits / count, ...wilsonInterval(hits / count, count) };
		if (count > 0) printEstimate(`Right first, ${name}`, share, count);
	});
	console.log('  Confusion, rows true, columns predicted:');
	Object.entries(counts).forEach(([name, count], row) => {
		const cells = confusion[row]!.map((each) => String(each).padStart(5)).join('');
		console.log(`  ${name.padEnd(26)} ${String(count).padStart(5)} |${cells}`);
	});
}

function printMetrics(metrics: Metrics): void {
	const { counts, malignantCount } = metrics;
	const melanomas = counts.melanoma ?? 0;
	const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
	printEstimate('Right first', metrics.top1, count);
	printEstimate('Right first or second', metrics.top2, count);
	printEstimate('Right first or second, SCC and AK as one', metrics.top2Merged, count);
	printEstimate('Balanced accuracy', metrics.balancedAccuracy, count);
	printEstimate('Balanced accuracy, SCC and AK as one', metrics.balancedAccuracyMerged, count);
	if (metrics.frequentAccuracy) {
		const { conditions, ...estimate } = metrics.frequentAccuracy;
		printEstimate('Balanced accuracy, 20 photos or more', estimate, `${conditions} conditions`);
	}
	if (metrics.balancedAccuracyWithSymptoms) {
		printEstimate('Balanced accuracy with symptoms', metrics.balancedAccuracyWithSymptoms, count);
	}
	printEstimate('Melanoma AUC', metrics.melanomaAuc, metrics.count, formatDecimal);
	printEstimate('Malignant AUC', metrics.malignantAuc, metrics.count, formatDecimal);
	printEstimate('Melanomas not shown as Low', metrics.melanomaSensitivity, melanomas);
	printEstimate('Melanomas refused', metrics.melanomasRefused, melanomas);
	printEstimate('Malignant not shown as Low', metrics.malignantSensitivity, malignantCount);
	printEstimate('Benign shown as Low', metrics.specificity, metrics.count - malignantCount);
	printEstimate('Taken for the other mode', metrics.wrongMode, metrics.count);
	printEstimate('Expected calibration error', metrics.calibrationError, count);
	printEstimate('The same if each were right, by chance', metrics.chanceCalibrationError, count);
	printEstimate('True class among those named as possible', metrics.possibilities.coverage, count);
	printEstimate('Classes named as possible', metrics.possibilities.meanCount, count, formatDecimal);
	printEstimate('Heat-map peak on the lesion', metrics.heatMapPeak, metrics.heatMapPeak.count);
	printEstimate('Fall when the marked tenth is erased', metrics.deletion.marked, metrics.deletion.count);
	printEstimate('Fall when a random tenth is erased', metrics.deletion.random, metrics.deletion.count);
	for (const { change, share, count: sampled } of metrics.sameRisk)
		printEstimate(`Same risk under ${change}`, share, sampled);
	printGroups(metrics.groups);
	printConfusion(metrics);
}

function printSet({ set, split, count, model, refused, suitability, ...measured }: SetReport): void {
	const { mode, metrics, outline, inflammatory } = measured;
	console.log(`${set}, split ${split}${mode ? `, ${mode} mode` : ''}: ${formatPhotos(count)}, model ${model}`);
	printEstimate('Refused', refused, count);
	printSuitability(suitability);
	if (outline && outline.count > 0) printEstimate('Outline, mean Dice', outline.dice, outline.count, formatDecimal);
	if (metrics) printMetrics(metrics);
	if (!inflammatory) return;
	printEstimate('Rashes refused', inflammatory.refused, inflammatory.count);
	printEstimate('Rashes refused, or neither Low nor cancer', inflammatory.handled, inflammatory.count);
}

function printFused({ fused: { count, melanomas, measures }, weights }: PairsReport): void {
	console.log(
		`Both photos of ${formatQuantity(String(count), 'lesion')}, ${formatQuantity(String(melanomas), 'melanoma')}`,
	);
	for (const [name, views] of Object.entries(measures)) {
		for (const [view, estimate] of Object.entries(views))
			printEstimate(`${name}, ${view}`, estimate, '', formatDecimal);
	}
	for (const { weight, logLoss, melanomaAuc } of weights) {
		const scores = `log loss ${formatDecimal(logLoss)}, melanoma AUC ${formatDecimal(melanomaAuc)}`;
		console.log(`  With ${weight.toFixed(1)} as the weight of the close-up: ${scores}`);
	}
}

/** Everything that was measured on one set. */
export function printReport(report: SetReport | PairsReport): void {
	if ('fused' in report) {
		printSet(report.clinical);
		console.log('');
		printSet(report.consumer);
		console.log('');
		printFused(report);
	} else printSet(report);
}

function printCurve(mode: string, { melanomas, benign, shipped, points }: RiskCurve): void {
	const counts = `${formatQuantity(String(melanomas), 'melanoma')}, ${formatQuantity(String(benign), 'benign lesion')}`;
	console.log(`Medium from other thresholds, ${mode} mode: ${counts}`);
	for (const { threshold, melanomaSensitivity, specificity } of [shipped, ...points]) {
		const shares = `${formatShare(melanomaSensitivity.value)} of melanomas not Low, ${formatShare(specificity.value)} of benign Low`;
		console.log(`  ${threshold.toFixed(4)}${threshold === shipped.threshold ? ' (shipped)' : ''}: ${shares}`);
	}
	console.log('');
}

/** Everything that was measured. */
export function printAll({ sets, gate: { metrics, suitability }, riskCurves }: Report): void {
	for (const report of Object.values(sets)) {
		printReport(report);
		console.log('');
	}
	for (const mode of modes) printCurve(mode, riskCurves[mode]);
	console.log('Gate');
	const { counts } = metrics;
	printEstimate('Other things than skin refused', metrics.refusedNotSkin, counts.notSkin);
	printSuitability(suitability.notSkin);
	printEstimate('Faces refused', metrics.refusedFaces, counts.faces);
	printSuitability(suitability.faces);
	printEstimate('Lesions refused', metrics.refusedLesions, counts.lesions);
	printSuitability(suitability.lesions);
	printEstimate('Blurred lesions refused', metrics.refusedBlurred, counts.blurred);
	printSuitability(suitability.blurred);
	printEstimate('Perilesional skin refused', metrics.refusedNoLesion, counts.noLesion);
	printSuitability(suitability.noLesion);
}
