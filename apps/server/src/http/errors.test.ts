import { Writable } from 'node:stream';
import { AppError, signupSchema } from '@dermavigil/contract';
import Fastify from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { handleErrors } from './errors.ts';

const lines: string[] = [];
const stream = new Writable({
	write(chunk, _encoding, done) {
		lines.push(String(chunk));
		done();
	},
});
const app = Fastify({ logger: { level: 'info', stream } }).withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
handleErrors(app);
app.get('/busy', () => {
	throw new AppError('busy', 'Come back later.', 7);
});
app.get('/fault', () => {
	throw new Error('password=hunter2 in /etc/secrets');
});
app.get('/text', () => {
	throw 'only a string';
});
app.get('/many', { schema: { querystring: z.object({ count: z.coerce.number('must be a number') }) } }, () => 'fine');
app.post('/json', () => 'fine');
app.post('/signup', { schema: { body: signupSchema } }, () => 'fine');

it('sends a refusal with its status, its words and when to come back', async () => {
	const response = await app.inject('/busy');
	expect([response.statusCode, response.json()]).toEqual([503, { detail: 'Come back later.' }]);
	expect(response.headers['retry-after']).toBe('7');
});

it.each(['/fault', '/text'])('hides the inside of a fault at %s behind a number that the log knows', async (url) => {
	const response = await app.inject(url);
	expect(response.statusCode).toBe(500);
	expect(Object.keys(response.json())).toEqual(['detail']);
	expect(response.body).not.toMatch(/hunter2|secrets|string/);
	const reference = response.json().detail.split(': ')[1];
	expect(lines.some((line) => line.includes(`"${reference}"`) && line.includes('A request failed.'))).toBe(true);
});

it('names the field that is wrong', async () => {
	const response = await app.inject('/many?count=several');
	expect([response.statusCode, response.json()]).toEqual([400, { detail: 'count: must be a number.' }]);
});

it('names only the first problem, in the contract’s own sentence where it has one', async () => {
	const detail = async (payload: object) =>
		(await app.inject({ method: 'POST', url: '/signup', payload })).json().detail;
	expect(await detail({ password: '', email: '', full_name: '' })).toBe('Full name is required');
	expect(await detail({ full_name: 'Jane', email: 'jane', password: '' })).toBe('Please enter a valid email address');
	expect(await detail({ full_name: 'a\tb', email: '', password: '' })).toBe('full_name: must be one line of text.');
});

it('keeps the status of a request that cannot be read', async () => {
	const request = {
		method: 'POST',
		url: '/json',
		headers: { 'content-type': 'application/json' },
		payload: '{',
	} as const;
	const response = await app.inject(request);
	expect(response.statusCode).toBe(400);
	expect(Object.keys(response.json())).toEqual(['detail']);
});
