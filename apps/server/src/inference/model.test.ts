import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '../../test/stores.ts';
import { StartupError } from '../startup-error.ts';
import { readModel, readModelCard } from './model.ts';

it('says in one line that the model or its card is damaged', async () => {
	const folder = await freshFolder();
	const [file, card] = [join(folder, 'model.onnx'), join(folder, 'model-card.json')];
	await Promise.all([file, card].map((path) => writeFile(path, '{')));
	const described = { file: { name: 'model.onnx', bytes: 1, sha256: '0'.repeat(64) } };
	for (const read of [() => readModel(described, folder), () => readModelCard(card), () => readModelCard(folder)]) {
		expect(read).toThrow(StartupError);
		expect(read).toThrow(/^model\S* is .+ (describes|damaged)$/);
	}
});
