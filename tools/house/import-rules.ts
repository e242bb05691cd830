import { isBuiltin } from 'node:module';
import { drawArrows, findCircles } from './circles.ts';
import { isTest, ships } from './files.ts';
import type { Import } from './read-imports.ts';
import { findFloor, findRoom } from './rooms.ts';

/** Everything that a package may import besides its own files; a name that ends in `/` or `:` stands for all that begin with it. */
const onlyImports: Record<string, readonly string[]> = {
	contract: ['zod'],
	ask: ['packages/contract', 'minisearch', 'stemmer'],
	analysis: ['packages/contract', '#runtime', 'onnxruntime-common'],
	report: ['packages/contract', 'pdfkit', 'pdfkit/output', 'fontkit', 'bidi-js', '@fontsource/'],
	'embedded-postgres': ['node:', 'pg'],
};

/** What is wrong with this import and what to do instead, in words, or undefined. */
function findFault(one: Import): string | undefined {
	const { from, to, outside } = one;
	if (!outside && isApp(from) && isApp(to) && top(to) !== top(from)) {
		return 'apps never import each other: move what both need into a package';
	}
	if (!ships(from)) return undefined;
	if (!outside && !isApp(to) && !to.startsWith('packages/')) {
		return 'what ships imports apps and packages alone: move what it needs into one of them';
	}
	if (!outside && isTest(to)) return 'what ships imports no tests: move what both need out of the test';
	if (!outside && isApp(to) && !isApp(from)) {
		return 'packages import no apps: let the app pass in what the package needs';
	}
	return findForeign(one) ?? findWrongRoom(one);
}

const isApp = (path: string) => path.startsWith('apps/');
const top = (path: string) => path.split('/').slice(0, 2).join('/');

function findForeign({ from, to, outside }: Import) {
	const [, name = ''] = from.split('/');
	const allowed = onlyImports[name];
	if (!allowed || isApp(from) || (!outside && top(to) === top(from))) return undefined;
	const source = outside ? to : top(to);
	const isAllowed = allowed.some((one) => (/[:/]$/.test(one) ? source.startsWith(one) : source === one));
	return isAllowed ? undefined : `${name} imports ${allowed.join(', ')} alone: let its caller pass in the rest`;
}

function findWrongRoom({ from, to, outside }: Import) {
	const here = findRoom(from);
	if (here?.app === 'web' && outside && isBuiltin(to)) {
		return 'pages run in browsers, which have no modules of Node: use what browsers have';
	}
	if (here?.app === 'web' && ['ui', 'lib'].includes(here.room) && to.startsWith('packages/')) {
		return `${here.room} knows no domain: pass in what it needs, or move it up to api or a shared part`;
	}
	const there = findRoom(to);
	if (!here || !there || here.room === there.room) return undefined;
	if (here.room.startsWith('features/') && there.room.startsWith('features/')) {
		return 'a feature imports no other feature: move what both use down one floor';
	}
	return here.app === 'web' ? findWrongFloor(here.room, there.room) : findKnownFeature(here.room, there.room);
}

function findWrongFloor(here: string, there: string) {
	if (here === 'api' && there === 'ui') return 'api knows no screen: let what calls it show the answer';
	const [floor, other] = [findFloor(here), findFloor(there)];
	if (floor === undefined || other === undefined) return undefined;
	if (other > floor) return `${there} lies above ${here}: pass in what it needs, or move that down`;
	const areBothTop = floor === 5 && other === 5;
	return areBothTop
		? 'app and the features import nothing of each other: let router.tsx bring them together'
		: undefined;
}

/** On the server, features lie above everything except what composes them. */
const findKnownFeature = (here: string, there: string) =>
	there.startsWith('features/') && !['app.ts', 'administer.ts'].includes(here)
		? 'only app.ts and administer.ts know the features: move what it needs out of the feature'
		: undefined;

/** Imports that break the rules of the house: one line each, with file and line number, and one for each circle. */
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
