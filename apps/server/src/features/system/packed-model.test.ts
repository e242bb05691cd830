import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import { calls } from '@dermavigil/contract';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { handleErrors } from '../../http/errors.ts';
import { addImplement } from '../../http/implement.ts';
import { readModelCard } from '../../inference/model.ts';
import { systemRoutes } from './routes.ts';

it('the model is packed again after packing failed once', async () => {
	const fail = (...given: unknown[]) => (given.at(-1) as (error: Error) => void)(new Error('EMFILE'));
	const compress = vi.spyOn(zlib, 'brotliCompress').mockImplementationOnce(fail);
	syncBuiltinESMExports();
	onTestFinished(() => {
		compress.mockRestore();
		syncBuiltinESMExports();
	});
	const app = Fastify();
	onTestFinished(() => app.close());
	addImplement(app);
	handleErrors(app);
	const card = readModelCard();
	await app.register(systemRoutes, { card, version: '0', links: [] });
	const url = calls.model.path.replace(':sha256', card.file.sha256);
	const ask = () => app.inject({ url, headers: { 'accept-encoding': 'br' } });
	const failed = await ask();
	expect(failed.statusCode).toBe(500);
	expect(failed.headers).not.toHaveProperty('content-encoding');
	expect(failed.headers).not.toHaveProperty('cache-control');
	const answer = await ask();
	expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
	expect(zlib.brotliDecompressSync(answer.rawPayload)).toHaveLength(card.file.bytes);
});
