import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hasSwift } from '../apps/server/test/swift.ts';
import { readArguments } from '../tools/read-arguments.ts';
import { readCount, readNumber } from '../tools/read-number.ts';
import type { Acknowledged } from './cluster/acknowledged.ts';
import { countAnalyses, createAnalyses } from './cluster/analyses.ts';
import { hasBalancer } from './cluster/balancer.ts';
import { createClient } from './cluster/client.ts';
import { logInClinician, runClinician } from './cluster/clinicians.ts';
import { listDisturbances, runDisturbances } from './cluster/disturbances.ts';
import { failToLogIn } from './cluster/failed-logins.ts';
import { runPatients } from './cluster/patients.ts';
import { hasPostgres } from './cluster/postgres.ts';
import { checkOut, findCommit, findPrevious } from './cluster/previous-version.ts';
import { report } from './cluster/report.ts';
import { thisVersion } from './cluster/servers.ts';
import { type Cluster, clinicianPassword, startCluster } from './cluster/start-cluster.ts';
import { createTally } from './cluster/tally.ts';
import { verify } from './cluster/verify.ts';
import { watchCases } from './cluster/watchers.ts';
import { renderJpegs } from './shared/photos.ts';

const options = {
	seconds: { type: 'string', default: '600' },
	patients: { type: 'string', default: '4' },
	clinicians: { type: 'string', default: '2' },
	/** The commit that the servers are upgraded from. */
	from: { type: 'string', default: findPrevious() },
} as const;
const { seconds, patients, clinicianCount, from } = readArguments(() => {
	const { values } = parseArgs({ options });
	return {
		seconds: readNumber('--seconds', values.seconds),
		patients: readCount('--patients', values.patients),
		clinicianCount: readCount('--clinicians', values.clinicians),
		from: findCommit('--from', values.from),
	};
});

/** Runs everything at once, for the given time. Resolves with whether nothing was lost. */
async function run({ address, servers, formerServices, services, postgres, proxy }: Cluster): Promise<boolean> {
	const tally = createTally();
	const acknowledged: Acknowledged = { patients: [], reviews: new Map(), submitted: 0, changed: 0 };
	const errors: string[] = [];
	let [over, crashes, upgraded, clients] = [false, 0, 0, 0];
	const isOver = () => over;
	const isUpgraded = () => upgraded === servers.length;
	const newClient = () => {
		const i = clients++;
		const from = `127.0.${1 + Math.floor(i / 250)}.${1 + (i % 250)}`;
		return createClient({ address, from, tally, knowsKeys: isUpgraded });
	};
	/** Continues after an error, which becomes part of the report. */
	async function go(work: () => Promise<void>): Promise<void> {
		while (!over) {
			await work().catch((error) => errors.push(`${tally.during}: ${error.stack}`));
			if (!over) await wait(1000);
		}
	}

	const clinicians = await Promise.all(
		Array.from({ length: clinicianCount }, async (_, i) => {
			const client = newClient();
			return { client, cookie: await logInClinician(client, clinicianPassword, `Dr. ${i}`) };
		}),
	);
	const watchers = await Promise.all([...clinicians, clinicians[0]!].map(({ cookie }) => watchCases(address, cookie)));
	const photos = await renderJpegs(640, 480);
	const analyses = createAnalyses(newClient, photos[0]!);
	const taken = new Set<string>();
	const logins = failToLogIn({ servers, isUpgraded, crashes: () => crashes, isOver });
	const people = [
		...Array.from({ length: patients }, () => go(() => runPatients(newClient, photos, acknowledged, isOver))),
		...clinicians.map(({ client, cookie }) => go(() => runClinician(client, cookie, acknowledged, taken, isOver))),
	];

	const disturbances = listDisturbances({
		...{ servers, formerServices, services, postgres, proxy, next: thisVersion },
		cutMs: Math.min(30_000, seconds * 100),
		analyzeDuring: analyses.during,
		onCrash: () => crashes++,
		onUpgrade: () => upgraded++,
	});
	await runDisturbances(disturbances, seconds, tally);
	over = true;
	await Promise.all(people);
	const [{ client, cookie }] = clinicians as [(typeof clinicians)[0]];
	const losses = await verify(acknowledged, client, cookie);
	for (const watcher of watchers) await watcher.stop();
	return await report({
		...{ acknowledged, losses, watchers, tally, errors, analyses },
		counted: await countAnalyses(servers),
		databaseUrl: postgres.url,
		logins: await logins,
	});
}

if (!hasPostgres || !hasSwift || !hasBalancer) {
	console.error(
		'This needs apt-get install postgresql-15 haproxy swift-proxy swift-account swift-container swift-object',
	);
	process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'dermavigil-previous-'));
const previous = join(folder, 'previous');
console.log(`Three servers of ${from.slice(0, 9)} are upgraded to this version under load.`);
const remove = await checkOut(from, previous);
// Also when Ctrl+C ends it, since git would keep listing the worktree.
process.once('exit', () => {
	remove();
	rmSync(folder, { recursive: true, force: true });
});
const cluster = await startCluster(previous, thisVersion);
process.once('SIGINT', () => void cluster.stop().then(() => process.exit(1)));
process.exitCode = (await run(cluster).finally(cluster.stop)) ? 0 : 1;
