import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { configSchema } from '@dermavigil/contract';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { handleErrors } from '../../http/errors.ts';
import { addImplement } from '../../http/implement.ts';
import { readModelCard } from '../../inference/model.ts';
import { systemRoutes } from './routes.ts';

it('offers the model at an address whose content never changes', async () => {
	const app = Fastify();
	addImplement(app);
	handleErrors(app);
	const card = readModelCard();
	await app.register(systemRoutes, { card, version: '1.2.3', links: [] });

	const { device } = configSchema.parse((await app.inject('/api/config')).json());
	const file = await app.inject(device.url);
	expect(file.statusCode).toBe(200);
	const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
	expect(sha256(file.rawPayload)).toBe(device.sha256);
	expect(file.headers).toMatchObject({
		'content-length': String(device.bytes),
		'cache-control': 'public, max-age=31536000, immutable',
	});
	const packed = await app.inject({ url: device.url, headers: { 'accept-encoding': 'gzip, br' } });
	expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
	expect(Number(packed.headers['content-length'])).toBeLessThan(device.bytes * 0.8);
	expect(sha256(brotliDecompressSync(packed.rawPayload))).toBe(device.sha256);
	const other = await app.inject(device.url.replace(device.sha256, '0'.repeat(64)));
	expect([other.statusCode, other.headers['cache-control']]).toEqual([404, undefined]);
	await app.close();
});
