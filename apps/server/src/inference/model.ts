import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ModelCard, modelCardSchema, type TrainedModelCard } from '@dermavigil/contract';
import { StartupError } from '../startup-error.ts';

const { resolve } = createRequire(import.meta.url);

// By default, the runtime assigns this machine an identifier, records the model and its runs on disk and sends
// telemetry. It reads this variable once, from the process. Setting it in a worker thread, whose environment is a copy,
// has no effect, so the main thread imports this module before it starts one.
process.env.ORT_DISABLE_TELEMETRY = '1';

/** The card of the model that this server runs. Throws a StartupError when it is missing or damaged. */
export function readModelCard(path = resolve('@dermavigil/analysis/model-card.json')): ModelCard {
	try {
		return modelCardSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
	} catch (cause) {
		throw new StartupError('model-card.json is missing or damaged', { cause });
	}
}

/** The path of the model file. */
export const modelPath = resolve('@dermavigil/analysis/model.onnx');

/** The model file, from its package or another folder. Throws a StartupError when it is not the one that the card describes. */
export function readModel(card: Pick<TrainedModelCard, 'file'>, folder = dirname(modelPath)): Uint8Array {
	const file = readFileSync(join(folder, card.file.name));
	const sha256 = createHash('sha256').update(file).digest('hex');
	if (sha256 !== card.file.sha256)
		throw new StartupError(`${card.file.name} is not the file that its model card describes`);
	return file;
}
