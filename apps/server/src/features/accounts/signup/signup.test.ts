import { randomUUID } from 'node:crypto';
import { calls, messages } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { forAll } from '../../../../test/for-all.ts';
import { newPatient } from '../../../../test/patients.ts';
import { startTestServer } from '../../../../test/server.ts';

const server = forAll(() => startTestServer());

const ask = async (question: string, values: unknown[]) => (await server.client.query(question, values)).rows;
const password = 'correct horse';
const someone = () => ({ full_name: 'Jane Doe', email: `${randomUUID()}@example.org`, password });
const signUp = (changes: object) =>
	server.app.inject({ method: 'POST', url: calls.signup.path, payload: { ...someone(), ...changes } });

/** Status and text of a refusal. */
async function error(answer: ReturnType<typeof signUp>) {
	const response = await answer;
	return [response.statusCode, response.json().detail];
}

it('creates an account whose password is stored only as an argon2id hash', async () => {
	const { email } = someone();
	const response = await signUp({ email: ` ${email} `, full_name: ' Jane Doe ' });
	expect([response.statusCode, response.json()]).toEqual([201, { message: messages.signup.done }]);
	const [row] = await ask('select * from patients where email = $1', [email]);
	expect(row).toMatchObject({ email, full_name: 'Jane Doe' });
	expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(JSON.stringify(row)).not.toContain(password);
});

it.each<[object, string]>([
	[{ full_name: '', email: '', password: '' }, 'Full name is required'],
	[{ full_name: '  ' }, 'Full name is required'],
	[{ full_name: undefined }, 'Full name is required'],
	[{ full_name: ['Jane'] }, 'Full name is required'],
	[{ full_name: 'x'.repeat(201) }, 'Full name must be at most 200 characters long'],
	[{ full_name: 'Jane\nDoe' }, 'full_name: must be one line of text.'],
	[{ full_name: 'Jane\u2028Doe' }, 'full_name: must be one line of text.'],
	[{ full_name: 'Jane\u202eeoD' }, messages.invisible],
	[{ full_name: 'Jane\u200bDoe' }, messages.invisible],
	[{ full_name: 'Jane\u2066' }, messages.invisible],
	[{ full_name: '\u3164' }, messages.invisible],
	[{ full_name: '\u200d' }, messages.invisible],
	[{ full_name: '\ufe0f' }, messages.invisible],
	[{ full_name: 'Jane\u2800' }, messages.invisible],
	[{ full_name: 'Jane\0' }, 'full_name: holds characters that are not text.'],
	[{ email: '', password: '' }, 'Email is required'],
	[{ email: null }, 'Email is required'],
	[{ email: 'jane@', password: '' }, 'Please enter a valid email address'],
	[{ email: `${'x'.repeat(300)}@example.org` }, 'Please enter a valid email address'],
	[{ email: 'jane@example.org\r\nBcc: all@example.org' }, 'Please enter a valid email address'],
	[{ password: '12345' }, 'Password must be at least 6 characters long'],
	[{ password: ' '.repeat(6) }, 'Password is required'],
	[{ password: 123456 }, 'Password must be at least 6 characters long'],
	[{ password: 'x'.repeat(257) }, 'Password must be at most 256 characters long'],
	[{ role: 'clinician' }, 'The request: Unrecognized key: "role".'],
])('%j is refused with the first thing that is wrong', async (changes, detail) => {
	expect(await error(signUp(changes))).toEqual([400, detail]);
});

it('refuses anything that is not a JSON object, or is huge', async () => {
	const headers = { 'content-type': 'application/json' };
	for (const payload of ['[]', 'null', '"jane"', '{']) {
		const response = await server.app.inject({ method: 'POST', url: calls.signup.path, payload, headers });
		expect([payload, response.statusCode]).toEqual([payload, 400]);
	}
	expect((await signUp({ full_name: 'x'.repeat(2_000_000) })).statusCode).toBe(413);
});

it('creates one account for two sign-ups at the same time with one address, whatever its capitals', async () => {
	const { email } = someone();
	const imageUrls = [email, email.toUpperCase(), email, email.toUpperCase(), email];
	const answers = await Promise.all(imageUrls.map((address) => signUp({ email: address })));
	expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
	expect(await error(signUp({ email }))).toEqual([409, messages.signup.taken]);
	expect(await ask('select 1 from patients where lower(email) = $1', [email])).toHaveLength(1);
});

it.each([
	"Robert'); drop table patients;--",
	'<script>alert(1)</script>',
	'../../etc/passwd',
	'李小龍 👩‍⚕️',
	'نمی‌دانم',
	'{{7*7}}',
])('saves %s as a name', async (name) => {
	const { headers } = await newPatient(server.app, name);
	expect((await server.app.inject({ url: calls.me.path, headers })).json().full_name).toBe(name);
});
