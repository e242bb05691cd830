import { scanInputSchema } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { newRequestId } from './request-id.ts';

test('is what the server accepts as a request id, and different each time', () => {
	const ids = Array.from({ length: 100 }, newRequestId);
	for (const id of ids) expect(scanInputSchema.shape.request_id.safeParse(id).success, id).toBe(true);
	expect(new Set(ids).size).toBe(ids.length);
});
