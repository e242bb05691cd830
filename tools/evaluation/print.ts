import type { Figure, Figures, LesionClass, NetworkCard } from '@dermavigil/contract';
import type { Report, SetReport } from './evaluate.ts';
import type { Answers } from './evaluate-gate.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const decimal = (value: number) => value.toFixed(3);

/** One figure: its value, its interval, and of how many photos it is. */
function printFigure(name: string, figure: Figure, note: number | string = '', write = percent): void {
	const { value, low, high } = figure;
	const interval = Number.isNaN(value) ? '' : `95 % interval ${write(low)} to ${write(high)}`;
	const shown = Number.isNaN(value) ? 'not measured' : write(value);
	const photos = typeof note === 'number' ? `${note} ${note === 1 ? 'photo' : 'photos'}` : note;
	console.log(`  ${name.padEnd(40)} ${shown.padStart(12)}   ${interval.padEnd(36)} ${photos}`.trimEnd());
}

/** With which reasons photos were refused. */
function printAnswers(answers: Answers): void {
	const parts = Object.entries(answers).map(([answer, count]) => `${answer} ${count}`);
	console.log(`    ${parts.join(', ')}`);
}

function printGroups(groups: Figures['groups']): void {
	for (const { by, name, count, malignant, top2, malignantSensitivity } of groups) {
		const group = `${by}: ${name}`;
		const size = `${count} photos, ${malignant} malignant`;
		if (!top2) console.log(`  ${group.padEnd(40)} ${'too few'.padStart(12)}   ${''.padEnd(36)} ${size}`);
		else printFigure(`${group}, top 2`, top2, size);
		if (malignantSensitivity) printFigure(`${group}, malignant not low`, malignantSensitivity, malignant);
	}
}

function printConfusion({ counts, confusion }: Figures): void {
	console.log('  Confusion, rows true, columns predicted:');
	Object.entries(counts).forEach(([name, count], row) => {
		const cells = confusion[row]!.map((each) => String(each).padStart(5)).join('');
		console.log(`  ${name.padEnd(26)} ${String(count).padStart(5)} |${cells}`);
	});
}

function printFigures(figures: Figures, malignant: readonly LesionClass[]): void {
	const { count, counts } = figures;
	const sick = malignant.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
	printFigure('Right first', figures.top1, count);
	printFigure('Right first or second', figures.top2, count);
	printFigure('Right first or second, SCC and AK as one', figures.top2Merged, count);
	printFigure('Balanced accuracy', figures.balancedAccuracy, count);
	printFigure('Balanced accuracy, SCC and AK as one', figures.balancedAccuracyMerged, count);
	if (figures.balancedAccuracyWithSigns) {
		printFigure('Balanced accuracy with what patients told', figures.balancedAccuracyWithSigns, count);
	}
	printFigure('Melanoma AUC', figures.melanomaAuc, count, decimal);
	printFigure('Malignant AUC', figures.malignantAuc, count, decimal);
	printFigure('Melanomas not shown as Low', figures.melanomaSensitivity, counts.melanoma ?? 0);
	printFigure('Malignant not shown as Low', figures.malignantSensitivity, sick);
	printFigure('Benign shown as Low', figures.specificity, count - sick);
	printFigure('Expected calibration error', figures.calibrationError, count);
	printFigure('True class among those named as possible', figures.possibilities.coverage, count);
	printFigure('Classes named as possible', figures.possibilities.meanCount, count, decimal);
	printFigure('Heat-map peak on the lesion', figures.heatMapPeak, figures.heatMapPeak.count);
	printFigure('Fall when the marked tenth is erased', figures.deletion.marked, figures.deletion.count);
	printFigure('Fall when a random tenth is erased', figures.deletion.random, figures.deletion.count);
	for (const { change, share, count: drawn } of figures.sameRisk)
		printFigure(`Same risk under ${change}`, share, drawn);
	printGroups(figures.groups);
	printConfusion(figures);
}

/** Everything that was measured on one set. */
export function printSet(
	{ set, split, count, model, refused, answers, mode, figures, outline }: SetReport,
	card: NetworkCard,
): void {
	console.log(`${set}, split ${split}: ${count} photos, model ${model}`);
	printFigure('Refused', refused, count);
	printAnswers(answers);
	if (outline) printFigure('Outline, mean Dice', outline.dice, outline.count, decimal);
	if (mode && figures) printFigures(figures, card.modes[mode].malignant);
}

/** Everything that was measured. */
export function printAll({ sets, gate: { figures, answers } }: Report, card: NetworkCard): void {
	for (const report of Object.values(sets)) {
		printSet(report, card);
		console.log('');
	}
	console.log('Gate');
	const { counts } = figures;
	printFigure('Other things than skin refused', figures.refusedNotSkin, counts.notSkin);
	printAnswers(answers.notSkin);
	printFigure('Lesions refused', figures.refusedLesions, counts.lesions);
	printAnswers(answers.lesions);
	printFigure('Blurred lesions refused', figures.refusedBlurred, counts.blurred);
	printAnswers(answers.blurred);
	printFigure('Skin beside lesions refused', figures.refusedNoLesion, counts.noLesion);
	printAnswers(answers.noLesion);
}
