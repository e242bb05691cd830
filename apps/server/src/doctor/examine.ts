import type { Config } from '../config.ts';
import { hasDatabase } from '../db/find-database.ts';
import { StartupError } from '../startup-error.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkImages } from './check-images.ts';
import { checkInference } from './check-inference.ts';
import { checkIssuer } from './check-issuer.ts';
import { checkMail } from './check-mail.ts';
import { checkProxy } from './check-proxy.ts';
import { createFindings, type Finding } from './finding.ts';

async function checkStores(config: Config): Promise<Finding[]> {
	const { findings, note, problem } = createFindings('Database');
	try {
		if (hasDatabase(config)) return await checkDatabase(config, (client) => checkImages(config, client));
		note('There is none yet. The first start makes it.');
	} catch (error) {
		if (!(error instanceof StartupError)) throw error;
		problem(`The database or the storage cannot be used: ${error.message}.`);
	}
	return findings;
}

/** Settings that an administrator should know about before they cause trouble. */
function checkSettings({ demo, databaseUrl, objectStore, imageKeys }: Config): Finding[] {
	const { findings, ok, note, problem } = createFindings('Settings');
	if (demo?.public) problem('Anybody who reaches this server can read every case: it is a demonstration (DEMO).');
	else if (demo) note('This is a demonstration for this machine alone. Set CLINICIAN_PASSWORD to run it in earnest.');
	else ok('The settings are complete.');
	if ((databaseUrl || objectStore) && !imageKeys) {
		note('The key of the images is only in the data folder. Keep a copy elsewhere, or set IMAGE_KEY.');
	}
	return findings;
}

/** What is checked, besides the settings. */
const checks = {
	Disk: checkDisk,
	Database: checkStores,
	Analysis: checkInference,
	Mail: checkMail,
	'Sign-in': checkIssuer,
	Address: checkProxy,
};

/** A check that fails becomes a problem of its own, so that it does not hide what the others find. */
async function check(about: keyof typeof checks, config: Config): Promise<Finding[]> {
	try {
		return await checks[about](config);
	} catch (error) {
		return [{ state: 'problem', about, text: `This could not be checked: ${(error as Error).message}.` }];
	}
}

/** Checks everything that a server needs, without changing it; the server may be running. */
export async function examine(config: Config): Promise<Finding[]> {
	if (config.role === 'analysis') return await check('Analysis', config);
	const names = Object.keys(checks) as (keyof typeof checks)[];
	const parts = await Promise.all(names.map((about) => check(about, config)));
	return [...checkSettings(config), ...parts.flat()];
}
