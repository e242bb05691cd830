import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readArguments } from '../tools/read-arguments.ts';
import type { Fault, Outcome } from './faults/shared/fault.ts';

const folder = new URL('./faults/', import.meta.url);
const all = (await readdir(folder)).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : [])).sort();
const { positionals } = readArguments(() => parseArgs({ allowPositionals: true }));
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
	console.error(`There is no fault ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
	process.exit(2);
}

async function run({ run }: Fault): Promise<Outcome> {
	try {
		return await run();
	} catch (error) {
		return { lost: String(error instanceof Error ? error.message : error), recovered: 'never', ok: false };
	}
}

console.log('| fault | what was lost | calls succeed again after | as promised |\n|---|---|---|---|');
for (const file of positionals.length > 0 ? positionals : all) {
	const { fault }: { fault: Fault } = await import(new URL(`${file}.ts`, folder).href);
	const { lost, recovered, ok } = await run(fault);
	console.log(`| ${fault.name} | ${lost} | ${recovered} | ${ok ? 'yes' : 'NO'} |`);
	if (!ok) process.exitCode = 1;
}
