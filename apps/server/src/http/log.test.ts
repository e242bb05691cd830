import { DrizzleQueryError, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { findFreePort } from '../../test/free-port.ts';
import { freshTables } from '../../test/stores.ts';
import { openDatabase } from '../db/database.ts';
import { handleErrors } from './errors.ts';
import { createLogOptions } from './log.ts';

it('says where something happened and of what kind, but never a code, a query string or a value of a row', async () => {
	const { db, close } = await openDatabase({ dataDir: '/nowhere', databaseUrl: await freshTables() });
	const away = `http://127.0.0.1:${await findFreePort()}`;
	const lines: string[] = [];
	const app = Fastify({
		logger: {
			...createLogOptions({ logLevel: 'info', accessLog: false }),
			stream: { write: (line: string) => void lines.push(line) },
		},
	});
	handleErrors(app);
	app.get('/things/:code', () => 'fine');
	// What the files of the pages look like.
	app.get('/*', (_request, reply) => reply.status(404).send());
	app.setNotFoundHandler((_request, reply) => reply.status(404).send());
	app.get('/failing', () => {
		throw new Error('The lamp is out.');
	});
	app.get('/away', () => fetch(away));
	app.get('/broken', () => db.execute(sql`select ${'hunter2'}::uuid`));
	app.get('/silent', () => {
		throw new DrizzleQueryError('select $1', ['hunter2'], new Error('Connection terminated unexpectedly'));
	});
	await app.inject('/things/S3CRET?who=Jane');
	await app.inject('/api/contributions/S3CRET');
	await app.inject('/withdraw/S3CRET');
	// A link whose # was encoded on the way, and one with more than a page.
	await app.inject('/reset-password%23S3CRET');
	await app.inject('/invitation&S3CRET=Jane');
	await app.inject({ method: 'POST', url: '/api/things/S3CRET/of/Jane' });
	for (const url of ['/failing', '/away', '/broken']) expect((await app.inject(url)).statusCode).toBe(500);
	expect((await app.inject('/silent')).statusCode).toBe(503);
	await app.close();
	await close();

	const log = lines.join('');
	expect(log).not.toMatch(/hunter2|S3CRET|Jane|127\.0\.0\.1/);
	expect(log).toContain('/things/:code');
	for (const path of ['/api/contributions', '/withdraw', '/reset-password', '/invitation', '/api/things'])
		expect(log).toContain(`"${path}"`);
	expect(log).toContain('"method":"POST"');
	const errors = lines.map((line) => JSON.parse(line).err).filter(Boolean);
	expect(errors).toEqual([
		{ type: 'Error', message: 'The lamp is out.', stack: expect.stringContaining('log.test.ts') },
		{ type: 'TypeError', message: 'fetch failed: ECONNREFUSED', stack: expect.any(String) },
		{
			type: expect.stringContaining('Error'),
			message: 'The database refused a query: 22P02',
			stack: expect.stringMatching(/^\s+at /),
		},
		expect.objectContaining({ message: 'The database refused a query: Connection terminated unexpectedly' }),
	]);
});

it('names addresses only in an access log', async () => {
	const lines: string[] = [];
	const stream = { write: (line: string) => void lines.push(line) };
	const app = Fastify({ logger: { ...createLogOptions({ logLevel: 'info', accessLog: true }), stream } });
	app.get('/things/:code', () => 'fine');
	await app.inject({ url: '/things/S3CRET?who=Jane', remoteAddress: '203.0.113.7' });
	await app.close();
	expect(lines.join('')).toContain('"path":"/things/:code","address":"203.0.113.7"');
	expect(lines.join('')).not.toMatch(/S3CRET|Jane/);
});
