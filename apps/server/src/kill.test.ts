import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killRounds } from '../test/kill-rounds.ts';
import { freshFolder } from '../test/stores.ts';

// In the name, so that every failure says which seed draws the same again.
const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31));

it(`loses no acknowledged scan by kill -9, and leaves no file or row behind (KILL_SEED=${seed})`, {
	timeout: 180_000,
}, async () => {
	const clean = { lost: [], resurrected: [], unreadable: [], orphans: [] };
	for await (const findings of killRounds(join(await freshFolder(), 'data'), 2, seed)) {
		expect(findings).toMatchObject(clean);
		expect(findings.scans).toBeGreaterThan(0);
	}
});
