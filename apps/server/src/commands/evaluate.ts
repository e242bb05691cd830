import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
	calibrate,
	createAnalyser,
	judgeSuitability,
	type LabelledCase,
	type Measurement,
	measureFigures,
	softmax,
	withInterval,
} from '@dermavigil/analysis';
import type { LesionClass, Mode, ModelCard } from '@dermavigil/contract';
import { SingleBar } from 'cli-progress';
import { parse } from 'csv-parse/sync';
import { decodePhoto } from '../analysis/decode.ts';
import { readModelCard, readNetwork } from '../analysis/network.ts';

const usage = `Usage: npm run evaluate -- --data DIR [--set dermoscopy|phone|not_skin] [--split test] [--json FILE]

Runs the shipped network over labelled photos, DIR/SET/images, as DIR/SET/labels.csv lists them, and prints its figures.`;

const sets: Record<string, Mode | null> = { dermoscopy: 'clinical', phone: 'consumer', not_skin: null };

interface Row {
	image: string;
	split: string;
	diagnosis?: LesionClass;
}

/** Whether the product would decline to judge the photo; of photos without a mode, only whether it sees no skin in them. */
function isRefused({ scores }: Measurement, mode: Mode | null, card: ModelCard): boolean {
	const size = { width: card.input.size, height: card.input.size };
	const suitability = judgeSuitability(size, softmax(scores.gate), mode ?? 'consumer', card.gate);
	return mode ? suitability !== 'suitable' : suitability === 'not_skin';
}

async function measureAll(data: string, set: string, rows: Row[], card: ModelCard): Promise<Measurement[]> {
	const analyser = await createAnalyser(readNetwork(card), card);
	const bar = new SingleBar({ format: '{bar} {value}/{total} photos, {eta_formatted} left', stream: process.stderr });
	bar.start(rows.length, 0);
	const measurements: Measurement[] = [];
	for (const { image } of rows) {
		measurements.push(await analyser.measure(await decodePhoto(readFileSync(join(data, set, 'images', image)))));
		bar.increment();
	}
	bar.stop();
	return measurements;
}

function figuresOf(mode: Mode, rows: Row[], measurements: Measurement[], split: string, card: ModelCard) {
	const modeCard = card.modes[mode];
	const cases = measurements.map(({ scores }, index): LabelledCase => {
		const label = modeCard.classes.indexOf(rows[index]!.diagnosis!);
		if (label < 0) throw new Error(`${rows[index]!.image}: ${mode} mode does not know "${rows[index]!.diagnosis}".`);
		return { probabilities: calibrate(scores[mode === 'clinical' ? 'dermoscopy' : 'phone'], modeCard), label };
	});
	return measureFigures(cases, modeCard, split);
}

async function evaluate(data: string, set: string, split: string) {
	const mode = sets[set]!;
	const card = readModelCard();
	const rows = parse<Row>(readFileSync(join(data, set, 'labels.csv')), { columns: true }).filter(
		(row) => row.split === split,
	);
	if (rows.length === 0) throw new Error(`No photo of ${set} is in split "${split}".`);
	const measurements = await measureAll(data, set, rows, card);
	const refusals = measurements.map((each) => isRefused(each, mode, card));
	return {
		model: card.version,
		set,
		split,
		count: rows.length,
		refused: withInterval(refusals, (each) => each.filter(Boolean).length / each.length),
		...(mode && { mode, figures: figuresOf(mode, rows, measurements, split, card) }),
	};
}

/** One line a figure: its value and interval in percent, but for areas under a curve. */
function print({ figures, refused, ...report }: Awaited<ReturnType<typeof evaluate>>): void {
	console.log(`${report.set}, split ${report.split}: ${report.count} photos, model ${report.model}`);
	const lines = Object.entries({ refused, ...figures }).filter(
		([, value]) => typeof value === 'object' && 'low' in value,
	);
	for (const [name, value] of lines as [string, typeof refused][]) {
		const text = (share: number) => (name.endsWith('Auc') ? share.toFixed(3) : `${(share * 100).toFixed(1)} %`);
		console.log(
			`  ${name.padEnd(22)} ${text(value.value).padStart(8)}   95 % interval ${text(value.low)} to ${text(value.high)}`,
		);
	}
	if (!figures) return;
	console.log('  confusion, rows true, columns predicted:');
	Object.entries(figures.counts).forEach(([name, count], row) => {
		console.log(
			`  ${name.padEnd(26)} ${String(count).padStart(5)} |${figures.confusion[row]!.map((n) => String(n).padStart(5)).join('')}`,
		);
	});
}

const { values } = parseArgs({
	options: {
		data: { type: 'string' },
		set: { type: 'string', default: 'dermoscopy' },
		split: { type: 'string', default: 'test' },
		json: { type: 'string' },
		help: { type: 'boolean', default: false },
	},
});
if (values.help || !values.data || !(values.set in sets)) {
	console.log(usage);
	process.exit(values.help ? 0 : 2);
}
const report = await evaluate(values.data, values.set, values.split);
print(report);
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
