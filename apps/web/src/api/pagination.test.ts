import { expect, test } from 'vitest';
import { getNextCursor } from './pagination.ts';

test.each([
	['</api/patient/reviews?before=abc&limit=24>; rel="next"', 'abc'],
	['<https://other.example/x?before=a%2Fb%3D>; rel="next"', 'a/b='],
	['</first>; rel="first", </list?limit=2&before=c>; rel="next"', 'c'],
	['</list?before=d>; title="older"; rel=next', 'd'],
	['</api/cases?status=new&after=e>; rel="next"', 'e'],
	['</list?before=d>; rel="prev"', null],
	['</list?before=c>; rel="prev", </list>; rel="last"', null],
	['', null],
	[null, null],
])('%s leads to %s', (link, before) => {
	expect(getNextCursor(link)).toBe(before);
});
