// Prints which room of each app imports which, as a Mermaid diagram.
import { parseArgs } from 'node:util';
import { readArguments } from '../read-arguments.ts';
import { drawRooms } from './import-rules.ts';
import { readImports } from './read-imports.ts';

const { positionals } = readArguments(() => parseArgs({ allowPositionals: true }));
const arrows = drawRooms(readImports(positionals[0] ?? '.'));
const rooms = [...new Set([...arrows].flatMap(([from, targets]) => [from, ...targets]))].sort();
const id = (room: string) => `room${rooms.indexOf(room)}`;

console.log('flowchart TD');
for (const app of new Set(rooms.map((room) => room.split('/')[1]))) {
	const prefix = `apps/${app}/src/`;
	console.log(`subgraph ${app}`);
	for (const room of rooms.filter((one) => one.startsWith(prefix))) {
		console.log(`\t${id(room)}["${room.slice(prefix.length)}"]`);
		for (const target of arrows.get(room) ?? []) console.log(`\t${id(room)} --> ${id(target)}`);
	}
	console.log('end');
}
