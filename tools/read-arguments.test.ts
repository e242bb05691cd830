import { parseArgs } from 'node:util';
import { expect, it, vi } from 'vitest';
import { readArguments } from './read-arguments.ts';
import { readCount } from './read-number.ts';

it.each([
	['a wrong number', () => readCount('--rows', 'many'), '--rows: "many" is no whole number above zero.'],
	[
		'an unknown option',
		() => parseArgs({ args: ['--row'], options: {} }),
		expect.stringMatching(/^Unknown option '--row'/),
	],
])('says %s in one line, with the exit code 2', (_, read, message) => {
	const said = vi.spyOn(console, 'error').mockImplementation(() => {});
	const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
	readArguments<unknown>(read);
	expect([said.mock.calls, exit.mock.calls]).toEqual([[[message]], [[2]]]);
	vi.restoreAllMocks();
});

it('does not hide other errors', () => {
	const broken = () => readArguments(() => JSON.parse('{'));
	expect(broken).toThrow(SyntaxError);
});
