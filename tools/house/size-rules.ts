import { posix } from 'node:path';
import { listFiles, measureFiles, ships } from './files.ts';
import { findFloor, findRoom } from './rooms.ts';

const maxRooms = 18;
const maxFilesInFolder = 20;
const maxLines = 180;

/** Files, folders and trees that have grown too large: one line each. */
export function checkSizes(root: string): string[] {
	const shipped = listFiles(root).filter(ships);
	const rooms = [...new Set(shipped.map(findRoom).flatMap((found) => (found?.app === 'web' ? [found.room] : [])))];
	const folders = rooms.filter((room) => !room.includes('.'));
	const faults = folders
		.filter((room) => findFloor(room) === undefined)
		.map((room) => `apps/web/src/${room}:1: is on no floor of the web`);
	if (folders.length > maxRooms) faults.push(`apps/web/src:1: has ${folders.length} rooms, ${maxRooms} at most`);
	for (const [folder, files] of countFolders(shipped)) {
		if (files > maxFilesInFolder)
			faults.push(`${folder}:1: has ${files} files lying flat, ${maxFilesInFolder} at most`);
	}
	for (const { path, lines } of measureFiles(root, shipped)) {
		if (lines > maxLines) faults.push(`${path}:${maxLines + 1}: has ${lines} lines, ${maxLines} at most`);
	}
	return faults;
}

/** How many of these files lie directly in each folder, the fullest first. */
export function countFolders(paths: readonly string[]): [folder: string, files: number][] {
	const counts = new Map<string, number>();
	for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
	return [...counts].sort(([, a], [, b]) => b - a);
}
