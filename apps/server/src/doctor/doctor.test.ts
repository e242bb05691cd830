import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { calls } from '@dermavigil/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { forAll } from '../../test/for-all.ts';
import { startIssuer } from '../../test/issuer.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { newPatient } from '../../test/patients.ts';
import { finish, startProgram } from '../../test/programs.ts';
import { smallScan } from '../../test/scans.ts';
import { buildTestApp, startTestServer } from '../../test/server.ts';
import { freshDatabase, freshFolder, freshStores } from '../../test/stores.ts';
import { readConfig } from '../config.ts';
import { beginRestore } from '../db/unfinished-restore.ts';
import { examine } from './examine.ts';

const inEarnest = { CLINICIAN_PASSWORD: 'a-long-password' };

/** What has to be fixed, or what the operator should know. */
async function find(state: 'ok' | 'note' | 'problem', environment: NodeJS.ProcessEnv) {
	const findings = await examine(readConfig({ ...inEarnest, ...environment }));
	return findings.filter((finding) => finding.state === state).map(({ about, text }) => `${about}: ${text}`);
}

const server = forAll(() => startTestServer());
let stores: NodeJS.ProcessEnv;

beforeAll(async () => {
	stores = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir };
	const patient = await newPatient(server.app);
	await patient.call('POST', calls.saveScan.path, await smallScan());
});

describe('the stores', () => {
	it('are intact beside a running server, and have room', async () => {
		expect(await find('problem', stores)).toEqual([]);
		expect(await find('ok', stores)).toEqual([
			'Settings: The settings are complete.',
			expect.stringMatching(/^Disk: \d+\.\d GiB are free for /),
			expect.stringMatching(/^Database: PostgreSQL \d+(\.\d+)? .*answers, and holds \d+ \w+\.$/),
			'Database: Its tables are up to date.',
			'Database: Its clock and that of this machine agree.',
			`Images: ${server.dataDir}/images can be used, and its key is the right one.`,
			'Images: Opened images, chosen at random: 2.',
		]);
	});

	it('do not exist before the first start, and the doctor does not create them', async () => {
		const [DATA_DIR, DATABASE_URL] = [join(await freshFolder(), 'data'), ''];
		expect(await find('note', { DATA_DIR, DATABASE_URL })).toEqual(
			expect.arrayContaining([
				`Disk: ${DATA_DIR} is not there yet. The first start makes it.`,
				'Database: There is none yet. The first start makes it.',
			]),
		);
		const restored = { DATA_DIR: await freshFolder(), DATABASE_URL };
		await beginRestore(restored.DATA_DIR);
		expect(await find('problem', restored)).toEqual([expect.stringMatching(/^Database: .* was not finished\. Run it/)]);
		const empty = { DATA_DIR, DATABASE_URL: await freshDatabase() };
		expect(await find('note', empty)).toContainEqual(
			expect.stringMatching(
				/^Database: The next start changes the tables \(migrations: \d+\)\. Make a backup before\.$/,
			),
		);
	});

	it('need the key of the images, the images of this database, and all of them', async () => {
		const IMAGE_KEY = randomBytes(32).toString('base64');
		expect(await find('problem', { ...stores, IMAGE_KEY })).toEqual([
			expect.stringMatching(
				/^Images: The image storage cannot be used: the stored images were encrypted with another key\. Restore IMAGE_KEY or the file image\.key\./,
			),
		]);
		const other = await freshStores();
		await (await buildTestApp(other)).close();
		expect(await find('problem', { ...stores, DATABASE_URL: other.DATABASE_URL })).toEqual([
			expect.stringMatching(/^Images: The image storage cannot be used: .* belong to another database\./),
		]);
		const { rows } = await server.client.query('select name from images');
		const { name } = rows[0];
		await writeFile(join(server.dataDir, 'images', name.slice(0, 2), name), 'damaged');
		expect(await find('problem', stores)).toEqual(['Images: Missing or damaged of 2 images chosen at random: 1.']);
	});

	it('need a database that answers, and that no newer version has changed', async () => {
		expect(await find('problem', { ...stores, DATABASE_URL: 'postgresql://127.0.0.1:1/none' })).toEqual([
			expect.stringMatching(
				/^Database: The database or the storage cannot be used: the database 127\.0\.0\.1:1\/none /,
			),
		]);
		const newer = await freshStores();
		const app = await startTestServer(newer);
		await app.client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e12)`);
		expect(await find('problem', { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })).toEqual([
			'Database: A newer version of DermaVigil has changed the tables (migrations: 1). Start that one.',
		]);
		await app.close();
	});
});

it('warns of a demonstration that others can reach', async () => {
	expect(await find('problem', { ...stores, HOST: '0.0.0.0', DEMO: '1' })).toContain(
		'Settings: Anybody who reaches this server can read every case: it is a demonstration (DEMO).',
	);
});

it('asks the mail server, and sends nothing', async () => {
	const mail = await startMailServer();
	const PUBLIC_URL = 'http://127.0.0.1:1';
	expect(await find('ok', { ...stores, SMTP_URL: mail.url, PUBLIC_URL })).toContain(
		'Mail: The mail server answers and accepts the account.',
	);
	expect(await find('note', { ...stores, SMTP_URL: mail.url, PUBLIC_URL })).toContain(
		'Mail: Where the mail server offers no TLS, messages and the password go there unencrypted.',
	);
	expect(mail.received).toEqual([]);
	await mail.close();
	expect(await find('problem', { ...stores, SMTP_URL: mail.url, PUBLIC_URL })).toContainEqual(
		expect.stringMatching(
			/^Mail: The mail server did not accept a connection: ESOCKET \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)\. Check SMTP_URL\.$/,
		),
	);
});

it('still reports everything else when the images or a check fail', async () => {
	const DATA_DIR = await freshFolder();
	await writeFile(join(DATA_DIR, 'images'), 'no folder');
	expect(await find('problem', { ...stores, DATA_DIR })).toEqual([
		expect.stringMatching(/^Images: The image storage cannot be used: ENOTDIR: /),
	]);
	expect(await find('ok', { ...stores, DATA_DIR })).toContain('Database: Its tables are up to date.');

	const broken = await startTestServer();
	await broken.client.query('alter table drizzle.__drizzle_migrations rename to gone');
	await broken.client.query('create view drizzle.__drizzle_migrations as select 1 as one');
	const environment = { DATABASE_URL: broken.databaseUrl, DATA_DIR: broken.dataDir };
	expect(await find('problem', environment)).toEqual([
		'Database: This could not be checked: column "created_at" does not exist.',
	]);
	expect(await find('ok', environment)).toContainEqual(expect.stringMatching(/^Disk: /));
	await broken.close();
});

describe('the address that people use', () => {
	/** A proxy that adds the address of its client to X-Forwarded-For, or lets it pass. */
	async function startProxy(port: number, setsHeader: boolean): Promise<Server> {
		const proxy = createServer((request, response) => {
			const headers = { ...request.headers, ...(setsHeader && { 'x-forwarded-for': '198.51.100.7' }) };
			const { method, url: path } = request;
			const passed = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
				response.writeHead(answer.statusCode!, answer.headers);
				answer.pipe(response);
			});
			request.pipe(passed);
		}).listen(0, '127.0.0.1');
		await once(proxy, 'listening');
		return proxy;
	}
	const getUrl = (listening: Server) => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;

	it.each([
		[true, 'ok', 'Address: The proxy does not pass on an X-Forwarded-For that it was sent.'],
		[
			false,
			'problem',
			'Address: The proxy passes on X-Forwarded-For as it was sent, so that limits can be escaped. Let it set the header itself.',
		],
	] as const)('leads through a proxy that sets X-Forwarded-For itself: %s', async (setsHeader, state, text) => {
		const environment = { ...inEarnest, ...(await freshStores()), PUBLIC_URL: 'http://127.0.0.1' };
		const app = await buildTestApp(environment);
		await app.listen({ port: 0, host: '127.0.0.1' });
		const proxy = await startProxy((app.server.address() as AddressInfo).port, setsHeader);
		const throughProxy = { ...environment, PUBLIC_URL: getUrl(proxy) };
		expect(await find('ok', throughProxy)).toContain(`Address: The server answers at ${getUrl(proxy)}.`);
		expect(await find(state, throughProxy)).toContain(text);
		proxy.close();
		await app.close();
	});

	it('leads to this server', async () => {
		const other = createServer((_request, response) => response.end('Welcome to another server.')).listen(
			0,
			'127.0.0.1',
		);
		await once(other, 'listening');
		expect(await find('problem', { ...stores, PUBLIC_URL: getUrl(other) })).toContain(
			`Address: Something other than DermaVigil answers at ${getUrl(other)}.`,
		);
		other.close();
		const closed = createServer().listen(0, '127.0.0.1');
		await once(closed, 'listening');
		const gone = getUrl(closed);
		closed.close();
		expect(await find('problem', { ...stores, PUBLIC_URL: gone })).toContain(
			`Address: Nothing answers at ${gone}: ECONNREFUSED.`,
		);
	});
});

it('is a program whose exit code says whether something has to be fixed', async () => {
	const run = (argument: string, env: NodeJS.ProcessEnv) =>
		finish(startProgram('../bin/dermavigil.js', [argument], { env: { ...stores, ...inEarnest, ...env } }));
	const [whole, broken] = await Promise.all([
		run('doctor', { DATABASE_URL: (await freshStores()).DATABASE_URL, DATA_DIR: await freshFolder() }),
		run('doctor', { DATABASE_URL: 'postgresql://127.0.0.1:1/none' }),
	]);
	expect(whole).toMatchObject({ status: 0, output: expect.stringMatching(/\nNothing has to be fixed\.\n$/) });
	expect(broken).toMatchObject({
		status: 1,
		output: expect.stringMatching(/\nPROBLEM {2}Database.*\n\nTo be fixed: 1\.\n$/s),
	});
});

describe('the issuer', () => {
	const issuer = forAll(() => startIssuer());
	const findAbout = async (OIDC_ISSUER: string) => {
		const environment = { ...stores, ...issuer.environment, OIDC_ISSUER };
		const found = [...(await find('ok', environment)), ...(await find('problem', environment))];
		return found.filter((text) => text.startsWith('Sign-in: '));
	};

	it('answers, and calls itself what the settings call it', async () => {
		const address = `${issuer.url}/.well-known/openid-configuration`;
		expect(await findAbout(issuer.url)).toEqual([
			`Sign-in: There is no issuer at ${address}, which answers 503. Check OIDC_ISSUER.`,
		]);
		issuer.serve('http://127.0.0.1:3000', calls.oidcCallback.path);
		expect(await findAbout(`${issuer.url}/`)).toEqual([expect.stringContaining('Google answers.')]);
		expect(await findAbout(issuer.url.replace('127.0.0.1', 'localhost'))).toEqual([
			`Sign-in: Google calls itself ${issuer.url}. Set OIDC_ISSUER to that.`,
		]);
		await issuer.close();
		expect(await findAbout(issuer.url)).toEqual([`Sign-in: Google does not answer at ${address}: ECONNREFUSED.`]);
	});
});
