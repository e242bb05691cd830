import { expect, test } from 'vitest';
import { z } from 'zod';
import { newRequestId } from './request-id.ts';

test('is a UUID of version 4, and another one each time', () => {
	const ids = Array.from({ length: 100 }, newRequestId);
	for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
	expect(new Set(ids).size).toBe(ids.length);
});
