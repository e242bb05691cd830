import { randomBytes, randomUUID } from 'node:crypto';
import { limits } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { type AddressQuery, createImageAddresses } from './image-urls.ts';

const step = limits.savedScan.imageUrlFor;
const name = 'ab'.repeat(16);
const viewer = randomUUID();

let time = 1_800_000_000_000;
const key = randomBytes(32);
const addresses = createImageAddresses(key, () => time);

function take(address: string): [string, AddressQuery] {
	const url = new URL(address, 'http://localhost');
	return [url.pathname.slice('/api/images/'.length), Object.fromEntries(url.searchParams) as unknown as AddressQuery];
}

it('holds for at least fifteen minutes and at most twice that, to the second', () => {
	time = 20 * step;
	const [taken, query] = take(addresses.for(viewer)(name));
	expect(taken).toBe(name);
	expect(addresses.lifetime(name, query)).toBe((2 * step) / 1000);
	time += 2 * step - 1;
	expect(addresses.lifetime(name, query)).toBe(1);
	time += 1;
	expect(addresses.lifetime(name, query)).toBe(0);

	time = 21 * step - 1;
	expect(addresses.lifetime(name, take(addresses.for(viewer)(name))[1])).toBe(step / 1000 + 1);
});

it('is the same each time within a step, so that a browser finds what it has', () => {
	time = 20 * step;
	const first = addresses.for(viewer)(name);
	time += step - 1;
	expect(addresses.for(viewer)(name)).toBe(first);
	time += 1;
	expect(addresses.for(viewer)(name)).not.toBe(first);
});

it('is worth nothing with another name, end, viewer, signature or key', () => {
	const [, query] = take(addresses.for(viewer)(name));
	expect(addresses.lifetime(name, query)).toBeGreaterThan(0);
	const changed: AddressQuery[] = [
		{ ...query, expires: String(Number(query.expires) + 1) },
		{ ...query, expires: `${query.expires}.0` },
		{ ...query, viewer: randomUUID() },
		{ ...query, signature: '' },
		{ ...query, signature: query.signature.slice(1) },
		{ ...query, signature: 'é'.repeat(query.signature.length) },
		{ ...query, signature: query.signature.toLowerCase() },
	];
	for (const each of changed) expect(addresses.lifetime(name, each)).toBe(0);
	expect(addresses.lifetime('cd'.repeat(16), query)).toBe(0);
	expect(createImageAddresses(randomBytes(32), () => time).lifetime(name, query)).toBe(0);
});
