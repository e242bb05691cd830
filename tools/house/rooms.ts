/**
 * The room that a file of an app lies in: a first-level folder of `src`, a folder of `features`, or the file itself if
 * it lies directly in `src`. Undefined outside `apps/*\/src`.
 */
export function findRoom(path: string): { app: string; room: string } | undefined {
	const [, app, inside] = /^apps\/([^/]+)\/src\/(.+)$/.exec(path) ?? [];
	if (!app || !inside) return undefined;
	const parts = inside.split('/');
	return {
		app,
		room: parts.slice(0, Math.min(parts.length, parts[0] === 'features' && parts.length > 2 ? 2 : 1)).join('/'),
	};
}

/** The shared parts of the web's domain: more than one feature uses them, and they use no feature. */
const shared = ['results', 'contributions', 'offline', 'education', 'family', 'analysis', 'ask'];

/** How high a room of the web lies; nothing imports anything higher. Undefined if the plan has no such room. */
export function findFloor(room: string): number | undefined {
	if (room.includes('.')) return 6;
	if (room === 'app' || room.startsWith('features/')) return 5;
	if (shared.includes(room)) return 4;
	const floor = ['lib', 'ui', 'api'].indexOf(room);
	return floor < 0 ? undefined : floor + 1;
}
