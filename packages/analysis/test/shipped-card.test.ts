import { readFileSync } from 'node:fs';
import { messages, modelCardSchema, modes } from '@dermavigil/contract';
import { expect, it } from 'vitest';

const file = new URL('../model/model-card.json', import.meta.url);
const card = modelCardSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

it.each(modes)('in %s mode the possibilities hold the right answer as often as the result says', (mode) => {
	const said = messages.analysis.possibleMeaning.match(/about (\d) of 10/)?.[1];
	const { coverage } = card.modes[mode].metrics.possibilities;
	expect(Math.round(10 * coverage.value)).toBe(Number(said));
});
