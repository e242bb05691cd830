import { randomBytes, randomUUID } from 'node:crypto';
import { limits } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { createImageUrls, type ImageUrlQuery } from './image-urls.ts';

const step = limits.savedScan.imageUrlFor;
const name = 'ab'.repeat(16);
const viewer = randomUUID();

let time = 1_800_000_000_000;
const key = randomBytes(32);
const imageUrls = createImageUrls(key, () => time);

function take(address: string): [string, ImageUrlQuery] {
	const url = new URL(address, 'http://localhost');
	return [url.pathname.slice('/api/images/'.length), Object.fromEntries(url.searchParams) as unknown as ImageUrlQuery];
}

it('holds for at least fifteen minutes and at most twice that, to the second', () => {
	time = 20 * step;
	const [taken, query] = take(imageUrls.for({ sessionId: viewer })(name));
	expect(taken).toBe(name);
	expect(imageUrls.lifetime(name, query)).toBe((2 * step) / 1000);
	time += 2 * step - 1;
	expect(imageUrls.lifetime(name, query)).toBe(1);
	for (const later of [1, step]) {
		time += later;
		expect(imageUrls.lifetime(name, query)).toBe(0);
	}

	time = 21 * step - 1;
	expect(imageUrls.lifetime(name, take(imageUrls.for({ sessionId: viewer })(name))[1])).toBe(step / 1000 + 1);
});

it('is the same within a step, so that a browser finds it in its cache', () => {
	time = 20 * step;
	const first = imageUrls.for({ sessionId: viewer })(name);
	time += step - 1;
	expect(imageUrls.for({ sessionId: viewer })(name)).toBe(first);
	time += 1;
	expect(imageUrls.for({ sessionId: viewer })(name)).not.toBe(first);
});

it('is invalid with another name, end, viewer, signature or key', () => {
	const [, query] = take(imageUrls.for({ sessionId: viewer })(name));
	expect(imageUrls.lifetime(name, query)).toBeGreaterThan(0);
	const changed: ImageUrlQuery[] = [
		{ ...query, expires: String(Number(query.expires) + 1) },
		{ ...query, expires: `${query.expires}.0` },
		{ ...query, viewer: randomUUID() },
		{ ...query, signature: '' },
		{ ...query, signature: query.signature.slice(1) },
		{ ...query, signature: 'é'.repeat(query.signature.length) },
		{ ...query, signature: query.signature.toLowerCase() },
	];
	for (const each of changed) expect(imageUrls.lifetime(name, each)).toBe(0);
	expect(imageUrls.lifetime('cd'.repeat(16), query)).toBe(0);
	expect(createImageUrls(randomBytes(32), () => time).lifetime(name, query)).toBe(0);
});
