import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { consent, messages } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { assessment } from '../test/assessments.ts';
import { syntheticJpeg } from '../test/photos.ts';
import { finish, printedAddress, startProgram } from '../test/programs.ts';
import { freshFolder } from '../test/stores.ts';

/** Starts the whole server with its embedded database. */
function start(dataDir: string, logLevel = 'info') {
	const env = {
		DATA_DIR: dataDir,
		DATABASE_URL: '',
		IMAGE_KEY: '',
		PORT: '0',
		ANALYSIS_THREADS: '1',
		LOG_LEVEL: logLevel,
	};
	return startProgram('main.ts', [], { env });
}

async function contribute(address: string): Promise<string> {
	const form = new FormData();
	form.set('assessment', JSON.stringify(assessment));
	form.set('consentVersion', consent.version);
	form.set('image', new Blob([Uint8Array.from(await syntheticJpeg())]), 'jane.jpg');
	const response = await fetch(`${address}/api/contributions`, { method: 'POST', body: form });
	expect(response.status).toBe(201);
	return (await response.json()).code;
}

const withdraw = (address: string, code: string) => fetch(`${address}/api/contributions/${code}`, { method: 'DELETE' });

async function images(dataDir: string): Promise<string[]> {
	const names = await readdir(join(dataDir, 'images'), { recursive: true });
	return names.filter((name) => /^..\//.test(name));
}

it('keeps what it acknowledged through kill -9, shares its folder with no second server, and logs no contribution', async () => {
	const dataDir = join(await freshFolder(), 'data');
	const first = start(dataDir);
	const address = await printedAddress(first.stdout);
	const firstEnd = finish(first);
	for (const path of ['/healthz', '/api/config']) expect((await fetch(address + path)).status).toBe(200);
	const codes = [await contribute(address), await contribute(address)];
	expect((await withdraw(address, codes[0]!)).status).toBe(204);

	const second = await finish(start(dataDir));
	expect(second).toMatchObject({
		status: 1,
		errors: `DermaVigil cannot start: another DermaVigil is running on ${dataDir}. Stop it, or set DATA_DIR to another folder.\n`,
	});
	const out = join(await freshFolder(), 'export');
	const env = { DATA_DIR: dataDir, DATABASE_URL: '', IMAGE_KEY: '' };
	const exported = await finish(startProgram('commands/export-contributions.ts', ['--out', out], { env }));
	expect(exported).toMatchObject({ status: 0, output: `1 photo was written to ${out}.\n` });

	first.kill('SIGKILL');
	const { output } = await firstEnd;
	expect(output).toContain('/api/config');
	expect(output).not.toContain('/healthz');
	// The server may name its own address once more, but nobody else's.
	expect(output.replaceAll(address, '')).not.toMatch(/contributions|jane|127\.0\.0\.1/i);
	for (const code of codes) expect(output).not.toContain(code);

	const third = start(dataDir);
	const again = await printedAddress(third.stdout);
	expect(await images(dataDir)).toHaveLength(1);
	expect((await withdraw(again, codes[1]!)).status).toBe(204);
	const unknown = await withdraw(again, codes[0]!);
	expect([unknown.status, await unknown.json()]).toEqual([404, { detail: messages.contribution.unknownCode }]);
	expect(await images(dataDir)).toEqual([]);
	third.kill('SIGTERM');
	expect(await once(third, 'exit')).toEqual([0, null]);
	expect(await readdir(join(dataDir, 'database'))).not.toContain('postmaster.pid');
});
