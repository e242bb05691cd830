import { expect, test } from 'vitest';
import { imageSource } from './image-source.ts';

test.each([
	['/9j/4AAQ', 'data:image/jpeg;base64,/9j/4AAQ'],
	['iVBORw0K', 'data:image/png;base64,iVBORw0K'],
	['data:image/webp;base64,AA==', 'data:image/webp;base64,AA=='],
	['https://example.org/a.jpg', 'https://example.org/a.jpg'],
	['', null],
	[null, null],
])('%s is loaded as %s', (field, source) => {
	expect(imageSource(field)).toBe(source);
});
