import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('columns that wrap are no wider than what holds them, even with letters of twice the size on a phone', () => {
	const tooWide = readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.tsx'))
		.filter((path) => /auto-fi(t|ll),minmax\([\d.]+rem/.test(readFileSync(join(root, path), 'utf8')));
	expect(tooWide, 'write minmax(min(100%,9rem),1fr)').toEqual([]);
});
