import { createHash } from 'node:crypto';
import { configSchema } from '@dermavigil/contract';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { answerErrors } from '../../http/errors.ts';
import { readModelCard } from '../../inference/model.ts';
import { modelRoutes } from './model-routes.ts';
import { aboutRoutes } from './routes.ts';

it('offers the model at an address that never changes what it holds', async () => {
	const app = Fastify();
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	answerErrors(app);
	const card = readModelCard();
	await app.register(aboutRoutes, { card, version: '1.2.3', links: [] });
	await app.register(modelRoutes, { card });

	const { capabilities, device } = configSchema.parse((await app.inject('/api/config')).json());
	expect(capabilities).toEqual(['device', 'contributions', 'patients', 'clinicians']);
	const file = await app.inject(device!.url);
	expect(file.statusCode).toBe(200);
	expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(device!.sha256);
	expect(file.headers).toMatchObject({
		'content-length': String(device!.bytes),
		'cache-control': 'public, max-age=31536000, immutable',
	});
	const other = await app.inject(device!.url.replace(device!.sha256, '0'.repeat(64)));
	expect([other.statusCode, other.headers['cache-control']]).toEqual([404, undefined]);
	await app.close();
});
