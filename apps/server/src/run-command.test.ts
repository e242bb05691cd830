import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runCommand } from './run-command.ts';
import { StorageFullError } from './storage/storage-away.ts';

it.each([
	[
		'a full disk',
		() => Promise.reject(Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })),
		'There is no space left on the disk. Make room, and run it again.',
	],
	[
		'a disk that has no room for an image',
		() => Promise.reject(new StorageFullError('An image could not be written: ENOSPC')),
		'An image could not be written: ENOSPC. Make room, and run it again.',
	],
	[
		'a path through a file',
		async () => void (await readFile(`${import.meta.filename}/backup`)),
		`${import.meta.filename}/backup cannot be used (ENOTDIR).`,
	],
])('says in one line what is wrong with %s', async (_what, run, message) => {
	const error = vi.spyOn(console, 'error').mockImplementation(() => {});
	const { exitCode } = process;
	await runCommand({ usage: 'Usage' }, run);
	expect(error.mock.calls).toEqual([[message]]);
	expect(process.exitCode).toBe(1);
	process.exitCode = exitCode;
	error.mockRestore();
});

it.each([
	['--help', 'log', 'Usage', undefined],
	['--loud', 'error', expect.stringMatching(/^Unknown option '--loud'.*\n\nUsage$/s), 2],
] as const)('prints its usage and does nothing else: %s', async (argument, stream, text, status) => {
	const { argv, exitCode } = process;
	const said = vi.spyOn(console, stream).mockImplementation(() => {});
	onTestFinished(() => {
		Object.assign(process, { argv, exitCode });
		said.mockRestore();
	});
	process.argv = [...argv.slice(0, 2), argument];
	process.exitCode = undefined;
	const run = vi.fn();
	await runCommand({ usage: 'Usage' }, run);
	expect(said.mock.calls).toEqual([[text]]);
	expect([process.exitCode, run.mock.calls]).toEqual([status, []]);
});
