import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, vi } from 'vitest';
import { drawnJpeg } from '../test/photos.ts';
import { finish, startProgram } from '../test/programs.ts';

// Each test starts whole processes, which on a busy machine take their time.
vi.setConfig({ testTimeout: 60_000 });

/** The address that the server prints when it is ready. */
async function printedAddress(output: NodeJS.ReadableStream): Promise<string> {
	for await (const line of createInterface(output)) {
		const address = /^DermaVigil is ready at (http:\S+)$/.exec(line)?.[1];
		if (address) return address;
	}
	throw new Error('The server ended before it was ready.');
}

it('prints its address, answers, leaves nothing on the disk, and stops when told to', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'dermavigil-server-'));
	// All places it could write to lie in the folder, for the inference runtime's telemetry too; the loader's cache is off.
	const env = {
		TMPDIR: folder,
		HOME: folder,
		TSX_DISABLE_CACHE: '1',
		PORT: '0',
		ANALYSIS_THREADS: '1',
		LOG_LEVEL: 'warn',
	};
	const server = startProgram('main.ts', [], { cwd: folder, env });
	try {
		const address = await printedAddress(server.stdout);
		const form = new FormData();
		form.set('image', new Blob([Uint8Array.from(await drawnJpeg())]), 'photo.jpg');
		const response = await fetch(`${address}/api/v2/analyze`, { method: 'POST', body: form });
		expect(response.status).toBe(200);
		await response.arrayBuffer();
		expect(await readdir(folder, { recursive: true })).toEqual([]);
	} finally {
		server.kill('SIGTERM');
	}
	expect((await finish(server)).status).toBe(0);
	await rm(folder, { recursive: true });
});

it('says in one line which setting is wrong, or that its port is in use', async () => {
	const occupier = createServer().listen(0, '127.0.0.1');
	await once(occupier, 'listening');
	const { port } = occupier.address() as AddressInfo;
	const [wrong, occupied] = await Promise.all([
		finish(startProgram('main.ts', [], { env: { PORT: 'http' } })),
		finish(startProgram('main.ts', [], { env: { PORT: String(port), ANALYSIS_THREADS: '1', LOG_LEVEL: 'silent' } })),
	]);
	occupier.close();
	expect(wrong).toMatchObject({
		status: 1,
		errors: 'DermaVigil cannot start: PORT must be a whole number from 0 to 65535.\n',
	});
	expect(occupied).toMatchObject({
		status: 1,
		errors: `DermaVigil cannot start: port ${port} of 127.0.0.1 is in use. Set PORT to another one.\n`,
	});
});
