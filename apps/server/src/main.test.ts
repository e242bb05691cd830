import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { syntheticJpeg } from '../test/photos.ts';
import { finish, printedAddress, startProgram } from '../test/programs.ts';
import { freshFolder, freshStores } from '../test/stores.ts';

// Each test starts whole processes, which take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

it('prints its URL, answers, leaves nothing on the disk, and answers or refuses waiting requests when it is stopped', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'dermavigil-server-'));
	// Every place it could write to is in the folder, even that of the inference runtime's telemetry; the loader's cache is off.
	const stores = await freshStores();
	const env = {
		...stores,
		TMPDIR: folder,
		HOME: folder,
		TSX_DISABLE_CACHE: '1',
		PORT: '0',
		ANALYSIS_THREADS: '1',
		LOG_LEVEL: 'warn',
	};
	const server = startProgram('main.ts', [], { cwd: folder, env });
	onTestFinished(() => void server.kill('SIGKILL'));
	const ended = finish(server);
	const address = await printedAddress(server.stdout);
	const photo = new Blob([Uint8Array.from(await syntheticJpeg())]);
	const analyze = async () => {
		const form = new FormData();
		form.set('image', photo, 'photo.jpg');
		const response = await fetch(`${address}/api/v2/analyze`, { method: 'POST', body: form });
		await response.arrayBuffer();
		return response.status;
	};
	expect(await analyze()).toBe(200);
	expect(await readdir(folder, { recursive: true })).toEqual([]);
	expect((await readdir(stores.DATA_DIR, { recursive: true })).sort()).toEqual([
		'image.key',
		'images',
		'images/belongs-to',
	]);
	const statuses = Array.from({ length: 12 }, analyze);
	expect(await Promise.any(statuses)).toBe(200);
	server.kill('SIGTERM');
	expect(new Set(await Promise.all(statuses))).toEqual(new Set([200, 503]));
	expect(await ended).toMatchObject({ status: 0, errors: '' });
	await rm(folder, { recursive: true });
});

it('answers running requests even if the signal comes twice, as when npm passes on what the terminal has already sent', async () => {
	const env = { ...(await freshStores()), PORT: '0', ANALYSIS_THREADS: '1', LOG_LEVEL: 'warn' };
	const server = startProgram('main.ts', [], { env });
	const ended = finish(server);
	const address = await printedAddress(server.stdout);
	const socket = connect(Number(new URL(address).port), '127.0.0.1');
	const head = ['POST /api/auth/patient/login HTTP/1.1', 'host: localhost', 'content-type: application/json'];
	socket.write([...head, 'content-length: 2', 'expect: 100-continue', '', ''].join('\r\n'));
	expect(String((await once(socket, 'data'))[0])).toContain('100 Continue');
	for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGTERM'] as const) {
		server.kill(signal);
		await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(503), 30_000);
	}
	socket.write('{}');
	expect(await text(socket)).toContain('400 Bad Request');
	expect(await ended).toMatchObject({ status: 0, errors: '' });
});

it('reads a file .env where it is started, even one from Windows; the environment takes precedence', async () => {
	const cwd = await freshFolder();
	await writeFile(join(cwd, '.env'), '\uFEFFCONTACT=nobody\r\n# Wrong, both of them.\r\nLOG_LEVEL=loud\r\n');
	expect(await finish(startProgram('main.ts', [], { cwd, env: { LOG_LEVEL: 'silent' } }))).toMatchObject({
		status: 1,
		errors: 'DermaVigil cannot start: CONTACT must be an e-mail address or the address of a web page.\n',
	});
	expect(
		await finish(
			startProgram('../../../tools/demo-data/main.ts', ['--cases', '1'], { cwd, env: { LOG_LEVEL: 'silent' } }),
		),
	).toMatchObject({
		status: 1,
		errors: 'Nothing was done: CONTACT must be an e-mail address or the address of a web page.\n',
	});
});

it('prints its usage', async () => {
	const usage = expect.stringContaining('Usage: npm start');
	expect(await finish(startProgram('main.ts', ['--help']))).toEqual({ status: 0, output: usage, errors: '' });
	const wrong = await finish(startProgram('main.ts', ['--accept-image-mismatches']));
	expect(wrong).toEqual({ status: 2, output: '', errors: usage });
	expect(wrong.errors).not.toMatch(/^ +at /m);
});

it('says in one line when its port or data folder cannot be used', async () => {
	const otherServer = createServer().listen(0, '127.0.0.1');
	await once(otherServer, 'listening');
	const { port } = otherServer.address() as AddressInfo;
	const stores = await freshStores();
	const [unusable, occupied] = await Promise.all([
		finish(startProgram('main.ts', [], { env: { ...stores, DATA_DIR: '/dev/null', LOG_LEVEL: 'silent' } })),
		finish(
			startProgram('main.ts', [], {
				env: { ...stores, PORT: String(port), ANALYSIS_THREADS: '1', LOG_LEVEL: 'silent' },
			}),
		),
	]);
	otherServer.close();
	expect(unusable).toMatchObject({
		status: 1,
		errors: expect.stringMatching(
			/^DermaVigil cannot start: \/dev\/null\/\S+ cannot be used \(ENOTDIR\)\. Set DATA_DIR to a folder of its own\.\n$/,
		),
	});
	expect(occupied).toMatchObject({
		status: 1,
		errors: `DermaVigil cannot start: port ${port} of 127.0.0.1 is in use. Set PORT to another one.\n`,
	});
});
