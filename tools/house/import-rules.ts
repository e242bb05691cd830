import { drawArrows, findCircles } from './circles.ts';
import { isTest, ships } from './files.ts';
import type { Import } from './read-imports.ts';
import { findFloor, findRoom } from './rooms.ts';

/** All that a package may import besides its own files: packages of the repository, libraries, or modules of a scheme. */
const onlyImports: Record<string, readonly string[]> = {
	contract: ['zod'],
	ask: ['packages/contract', 'minisearch', 'stemmer'],
	analysis: ['packages/contract', '#runtime', 'onnxruntime-common'],
	'embedded-postgres': ['node:', 'pg'],
};

/** What this import breaks, in words, or undefined. */
function findFault({ from, to, outside }: Import): string | undefined {
	if (!outside && isApp(from) && isApp(to) && !to.startsWith(`${top(from)}/`)) return 'apps never import each other';
	if (!ships(from)) return undefined;
	if (!outside && !isApp(to) && !to.startsWith('packages/')) return 'what ships imports apps and packages alone';
	if (!outside && isTest(to)) return 'what ships imports no tests';
	if (!outside && isApp(to) && !isApp(from)) return 'packages import no apps';
	return findForeign(from, to, outside) ?? findWrongRoom(from, to);
}

const isApp = (path: string) => path.startsWith('apps/');
const top = (path: string) => path.split('/').slice(0, 2).join('/');

function findForeign(from: string, to: string, outside: boolean) {
	const [, name = ''] = from.split('/');
	const allowed = onlyImports[name];
	if (!allowed || !from.startsWith('packages/') || top(to) === top(from)) return undefined;
	const source = outside ? to : top(to);
	const isAllowed = allowed.some((one) => (one.endsWith(':') ? source.startsWith(one) : source === one));
	return isAllowed ? undefined : `${name} imports ${allowed.join(', ')} alone`;
}

function findWrongRoom(from: string, to: string) {
	const [here, there] = [findRoom(from), findRoom(to)];
	if (!here || !there || here.room === there.room) return undefined;
	if (here.room.startsWith('features/') && there.room.startsWith('features/')) {
		return 'a feature imports no other feature: what both use moves down one floor';
	}
	if (here.app !== 'web') return knowsFeatures(here.room, there.room);
	const [floor, other] = [findFloor(here.room), findFloor(there.room)];
	if (floor === undefined || other === undefined) return undefined;
	if (other > floor) return `${there.room} lies above ${here.room}`;
	return floor === 5 && other === 5 ? 'app and the features import nothing of each other' : undefined;
}

/** On the server, features lie above everything but what composes them: the files directly in `src`. */
const knowsFeatures = (here: string, there: string) =>
	there.startsWith('features/') && !here.includes('.') ? 'only the files directly in src know the features' : undefined;

/** Where imports break the rules of the house: one line each, with file and line, and one for each circle. */
export function checkImports(imports: readonly Import[]): string[] {
	const faults = imports.flatMap((one) => {
		const fault = findFault(one);
		return fault ? [`${one.from}:${one.line}: imports ${one.to}: ${fault}`] : [];
	});
	const inside = imports.filter((one) => !one.outside);
	const files = findCircles(drawArrows(inside, (one) => [one.from, one.to]));
	const rooms = findCircles(drawRooms(inside));
	return [
		...faults,
		...files.map((circle) => `${circle[0]}:1: is in a circle of files: ${circle.join(', ')}`),
		...rooms.map((circle) => `${circle[0]}:1: is in a circle of rooms: ${circle.join(', ')}`),
	];
}

/** Which room of each app imports which, in what ships. */
export const drawRooms = (imports: readonly Import[]) =>
	drawArrows(
		imports.filter((one) => ships(one.from)),
		({ from, to }) => [nameRoom(from), nameRoom(to)],
	);

function nameRoom(path: string) {
	const found = findRoom(path);
	return found && `apps/${found.app}/src/${found.room}`;
}
