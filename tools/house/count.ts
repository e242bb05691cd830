// Counts what ships in a checkout, to compare two of them: node --import ./apps/server/typescript.js tools/house/count.ts [DIR]
import { parseArgs } from 'node:util';
import { readArguments } from '../read-arguments.ts';
import { listFiles, measureFiles, ships } from './files.ts';
import { countFolders } from './size-rules.ts';

const { positionals } = readArguments(() => parseArgs({ allowPositionals: true }));
const root = positionals[0] ?? '.';
const files = measureFiles(root, listFiles(root).filter(ships)).sort((a, b) => a.lines - b.lines);
const place = (path: string) => path.split('/').slice(0, 2).join('/');
const longest = files.at(-1);
const [fullest] = countFolders(files.map(({ path }) => path));

function printTotal(name: string, some: typeof files) {
	console.log(`${name}: ${some.length} files, ${some.reduce((sum, { lines }) => sum + lines, 0)} lines`);
}

for (const name of [...new Set(files.map(({ path }) => place(path)))].sort()) {
	printTotal(
		name,
		files.filter(({ path }) => place(path) === name),
	);
}
printTotal('all that ships', files);
console.log(`median file: ${files[Math.floor(files.length / 2)]?.lines} lines`);
console.log(`longest file: ${longest?.path}, ${longest?.lines} lines`);
console.log(`fullest folder: ${fullest?.[0]}, ${fullest?.[1]} files`);
