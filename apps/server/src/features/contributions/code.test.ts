import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashCode, makeCode } from './code.ts';

const key = randomBytes(32);

it('has 140 bits in seven groups, and is the same only for the same request', () => {
	const requestId = randomUUID();
	const code = makeCode(key, requestId);
	expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
	expect(makeCode(key, requestId)).toBe(code);
	expect(makeCode(key, randomUUID())).not.toBe(code);
	expect(makeCode(randomBytes(32), requestId)).not.toBe(code);
});

it('is recognized however it is copied from paper', () => {
	const code = '01AB-CDEF-GHJK-MNPQ-RSTV-WXYZ-2345';
	for (const copy of [
		code.toLowerCase(),
		code.replaceAll('-', ''),
		` oIab-${code.slice(5)} `,
		code.replace('1', 'L'),
	]) {
		expect(hashCode(copy)).toEqual(hashCode(code));
	}
	expect(hashCode(code.replace('2345', '2346'))).not.toEqual(hashCode(code));
});
