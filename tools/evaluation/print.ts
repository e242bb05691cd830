import {
	type Estimate,
	formatShare,
	type LesionClass,
	type Metrics,
	type TrainedModelCard,
} from '@dermavigil/contract';
import type { Report, SetReport } from './evaluate.ts';
import type { SuitabilityCounts } from './evaluate-gate.ts';

const formatDecimal = (value: number) => value.toFixed(3);

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
	const photos = typeof note === 'number' ? `${note} ${note === 1 ? 'photo' : 'photos'}` : note;
	console.log(`  ${name.padEnd(40)} ${estimated.padStart(12)}   ${interval.padEnd(36)} ${photos}`.trimEnd());
}

/** How many photos were suitable, and how many were refused for which reason. */
function printSuitability(counts: SuitabilityCounts): void {
	const parts = Object.entries(counts).map(([suitability, count]) => `${suitability} ${count}`);
	console.log(`    ${parts.join(', ')}`);
}

function printGroups(groups: Metrics['groups']): void {
	for (const { by, name, count, malignant, top2, malignantSensitivity } of groups) {
		const group = `${by}: ${name}`;
		const size = `${count} photos, ${malignant} malignant`;
		if (!top2) console.log(`  ${group.padEnd(40)} ${'too few'.padStart(12)}   ${''.padEnd(36)} ${size}`);
		else printEstimate(`${group}, top 2`, top2, size);
		if (malignantSensitivity) printEstimate(`${group}, malignant not low`, malignantSensitivity, malignant);
	}
}

function printConfusion({ counts, confusion }: Metrics): void {
	console.log('  Confusion, rows true, columns predicted:');
	Object.entries(counts).forEach(([name, count], row) => {
		const cells = confusion[row]!.map((each) => String(each).padStart(5)).join('');
		console.log(`  ${name.padEnd(26)} ${String(count).padStart(5)} |${cells}`);
	});
}

function printMetrics(metrics: Metrics, malignant: readonly LesionClass[]): void {
	const { count, counts } = metrics;
	const malignantCount = malignant.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
	printEstimate('Right first', metrics.top1, count);
	printEstimate('Right first or second', metrics.top2, count);
	printEstimate('Right first or second, SCC and AK as one', metrics.top2Merged, count);
	printEstimate('Balanced accuracy', metrics.balancedAccuracy, count);
	printEstimate('Balanced accuracy, SCC and AK as one', metrics.balancedAccuracyMerged, count);
	if (metrics.balancedAccuracyWithSymptoms) {
		printEstimate('Balanced accuracy with symptoms', metrics.balancedAccuracyWithSymptoms, count);
	}
	printEstimate('Melanoma AUC', metrics.melanomaAuc, count, formatDecimal);
	printEstimate('Malignant AUC', metrics.malignantAuc, count, formatDecimal);
	printEstimate('Melanomas not shown as Low', metrics.melanomaSensitivity, counts.melanoma ?? 0);
	printEstimate('Malignant not shown as Low', metrics.malignantSensitivity, malignantCount);
	printEstimate('Benign shown as Low', metrics.specificity, count - malignantCount);
	printEstimate('Expected calibration error', metrics.calibrationError, count);
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

/** Everything that was measured on one set. */
export function printSet(
	{ set, split, count, model, refused, suitability, mode, metrics, outline }: SetReport,
	card: TrainedModelCard,
): void {
	console.log(`${set}, split ${split}: ${count} photos, model ${model}`);
	printEstimate('Refused', refused, count);
	printSuitability(suitability);
	if (outline) printEstimate('Outline, mean Dice', outline.dice, outline.count, formatDecimal);
	if (mode && metrics) printMetrics(metrics, card.modes[mode].malignant);
}

/** Everything that was measured. */
export function printAll({ sets, gate: { metrics, suitability } }: Report, card: TrainedModelCard): void {
	for (const report of Object.values(sets)) {
		printSet(report, card);
		console.log('');
	}
	console.log('Gate');
	const { counts } = metrics;
	printEstimate('Other things than skin refused', metrics.refusedNotSkin, counts.notSkin);
	printSuitability(suitability.notSkin);
	printEstimate('Lesions refused', metrics.refusedLesions, counts.lesions);
	printSuitability(suitability.lesions);
	printEstimate('Blurred lesions refused', metrics.refusedBlurred, counts.blurred);
	printSuitability(suitability.blurred);
	printEstimate('Perilesional skin refused', metrics.refusedNoLesion, counts.noLesion);
	printSuitability(suitability.noLesion);
}
