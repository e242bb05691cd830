import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { checkDatabase, hasDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkImages } from './check-images.ts';
import { checkInference } from './check-inference.ts';
import { checkMail } from './check-mail.ts';
import { checkProxy } from './check-proxy.ts';
import { createFindings, type Finding } from './finding.ts';

async function checkStores(config: Config): Promise<Finding[]> {
	const { findings, note, problem } = createFindings('Database');
	if (!hasDatabase(config)) {
		note('There is none yet. The first start makes it.');
		return findings;
	}
	try {
		return await checkDatabase(config, (client) => checkImages(config, client));
	} catch (error) {
		if (!(error instanceof StartupError)) throw error;
		problem(`The database or the storage cannot be used: ${error.message}.`);
		return findings;
	}
}

/** What an administrator warns of before it is asked for. */
function checkSettings({ demo, databaseUrl, objectStore, imageKeys }: Config): Finding[] {
	const { findings, ok, note, problem } = createFindings('Settings');
	if (demo?.public) problem('Anybody who reaches this server may read every case: it is a demonstration (DEMO).');
	else if (demo) note('This is a demonstration for this machine alone. Set CLINICIAN_PASSWORD to run it in earnest.');
	else ok('The settings are complete.');
	if ((databaseUrl || objectStore) && !imageKeys) {
		note('The key of the images lies in the data folder alone. Keep a copy elsewhere, or set IMAGE_KEY.');
	}
	return findings;
}

/** Checks everything that a server needs, without changing it; the server may run meanwhile. */
export async function examine(config: Config): Promise<Finding[]> {
	if (config.role === 'analysis') return await checkInference(config);
	const checks = [checkDisk, checkStores, checkInference, checkMail, checkProxy];
	const parts = await Promise.all(checks.map((check) => check(config)));
	return [...checkSettings(config), ...parts.flat()];
}
