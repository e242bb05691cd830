import { afterAll, beforeAll } from 'vitest';

/**
 * What all tests of a file share. It is made before them, after what is so made above it, and closed after them where it can be
 * closed. Until then it is empty.
 */
export function forAll<Shared extends object>(make: () => Promise<Shared>): Shared {
	const shared: { close?: () => unknown } = {};
	beforeAll(async () => void Object.assign(shared, await make()));
	afterAll(() => shared.close?.());
	return shared as Shared;
}
