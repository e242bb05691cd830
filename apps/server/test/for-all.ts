import { afterAll, beforeAll } from 'vitest';

/**
 * What all tests of a file share. It is made before the tests, in the order of the calls, and closed after them if it can be closed.
 * Before it is made, it is empty.
 */
export function forAll<Shared extends object>(make: () => Promise<Shared>): Shared {
	const shared: { close?: () => unknown } = {};
	beforeAll(async () => void Object.assign(shared, await make()));
	afterAll(() => shared.close?.());
	return shared as Shared;
}
