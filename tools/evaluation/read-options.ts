import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import type { parseArgs } from 'node:util';
import { type Mode, modeSchema } from '@dermavigil/contract';
import { z } from 'zod';
import { modelPath } from '../../apps/server/src/inference/model.ts';
import { UsageError } from '../../apps/server/src/run-command.ts';
import { isKnownSet, setNames, sets } from './labeled-photos.ts';

export const usage = `Usage: npm run evaluate -- --data DIR [--set ${setNames.join('|')}|FOLDER] [--split test] [--json FILE] [--write]

Runs the shipped model over labeled photos, DIR/SET/images, as DIR/SET/labels.csv lists them, through the same code as
the product, and prints its metrics with counts and 95% intervals.

--set SET      only this set; without it all five, and the gate. Of pairs, close-ups are assessed in consumer mode, and
               dermatoscope images in clinical mode, and both together. Any other folder of DIR that is laid out like
               dermoscopy or phone needs its mode:
--mode MODE    clinical or consumer, for a folder with another name
--split SPLIT  test by default
--sample N     how many photos of each set are sampled for the slow measurements (300): deletion test, blur, and the risk
               under perturbations; the same ones each time
--threads N    how many photos at once (as many as there are cores)
--json FILE    writes the metrics to a file
--model DIR    evaluates the model and card of another folder
--write        adds the metrics to the folder's model-card.json and draws its charts/*.svg; needs all sets`;

const wholeNumber = z.coerce.number().int().min(0);

export const options = {
	data: { type: 'string' },
	set: { type: 'string' },
	mode: { type: 'string' },
	split: { type: 'string', default: 'test' },
	sample: { type: 'string', default: '300' },
	threads: { type: 'string', default: String(availableParallelism()) },
	json: { type: 'string' },
	model: { type: 'string', default: dirname(modelPath) },
	write: { type: 'boolean', default: false },
} as const;

function parse<Value>(schema: z.ZodType<Value>, name: string, given: unknown): Value {
	const result = schema.safeParse(given);
	if (!result.success) throw new UsageError(`--${name}: ${result.error.issues[0]!.message}`);
	return result.data;
}

/** The mode of a set's photos. Throws a UsageError when it is neither known nor given. */
function chooseMode(set: string, given: Mode | undefined): Mode | 'both' | null {
	if (isKnownSet(set)) {
		if (given) throw new UsageError('--mode is for a folder with another name.');
		return sets[set];
	}
	if (!given)
		throw new UsageError(`--set: ${set} is none of ${setNames.join(', ')}. Say with --mode what its photos are.`);
	return given;
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** What is evaluated, and how; `chosen` is null for all sets. Throws a UsageError. */
export function readOptions({ data, set, write, ...values }: Values) {
	if (!data) throw new UsageError('Name the folder of the photos with --data.');
	const givenMode = parse(modeSchema.optional(), 'mode', values.mode);
	const chosen = set ? { set, mode: chooseMode(set, givenMode) } : null;
	if (givenMode && !set) throw new UsageError('--mode needs --set.');
	const sample = parse(wholeNumber, 'sample', values.sample);
	const threads = parse(wholeNumber.min(1), 'threads', values.threads);
	if (write && chosen) throw new UsageError('--write needs all sets: leave --set out.');
	return { ...values, data, chosen, sample, threads, write };
}
