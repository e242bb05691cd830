import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killRounds } from '../test/kill-rounds.ts';
import { freshFolder } from '../test/stores.ts';

it('loses no acknowledged scan by kill -9, and leaves no file and no row over', { timeout: 180_000 }, async () => {
	const clean = { lost: [], back: [], unseen: [], parted: [] };
	for await (const findings of killRounds(join(await freshFolder(), 'data'), 2)) {
		expect(findings).toMatchObject(clean);
		expect(findings.scans).toBeGreaterThan(0);
	}
});
