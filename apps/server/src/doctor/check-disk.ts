import { access, constants, stat, statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { createFindings, type Finding } from './finding.ts';

/** Bytes that a day with several thousand scans takes. */
const minFree = 2 ** 30;

/** The data folder: whether it exists, is private to this account, can be written to, and has room. */
export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
	const { findings, ok, note, problem } = createFindings('Disk');
	const folder = await stat(dataDir).catch(() => undefined);
	if (!folder?.isDirectory()) {
		note(`${dataDir} is not there yet. The first start makes it.`);
		return findings;
	}
	if (folder.mode & 0o077) note(`Other accounts of this machine can enter ${dataDir}: chmod 700 keeps them out.`);
	const writable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
		() => true,
		() => false,
	);
	if (!writable) problem(`This account cannot write to ${dataDir}. Run as the account of the server.`);
	const { bavail, bsize } = await statfs(dataDir);
	const free = `${((bavail * bsize) / 2 ** 30).toFixed(1)} GiB are free for ${dataDir}.`;
	if (bavail * bsize < minFree) problem(`Only ${free} Make room.`);
	else ok(free);
	return findings;
}
