import { expect, it } from 'vitest';
import { z } from 'zod';
import { serializerCompiler } from './serialize.ts';

it('parses results: leaves out what their schema does not name, and throws for what it refuses', () => {
	// Encoding, which takes longer, would refuse the transform.
	const schema = z.array(z.object({ id: z.string().transform((id) => id.toLowerCase()) }));
	const serialize = serializerCompiler({ schema, method: 'GET', url: '/things' });
	expect(serialize([{ id: 'A', secret: 'b' }])).toBe('[{"id":"a"}]');
	expect(() => serialize([{ secret: 'b' }])).toThrow(expect.objectContaining({ statusCode: 500 }));
});
