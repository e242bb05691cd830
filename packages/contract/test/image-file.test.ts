import { describe, expect, test } from 'vitest';
import { checkImageSize, hasTooManyParts, identifyImage } from '../src/image-file.ts';
import { limits } from '../src/limits.ts';
import { messages } from '../src/messages.ts';

test.each([
	[16_384, 3051, undefined],
	[1, 16_384, undefined],
	[8000, 6250, undefined],
	[8500, 6000, messages.upload.tooManyPixels],
	[50_000_000, 1, messages.upload.tooLong],
	[64, 16_385, messages.upload.tooLong],
])('%i x %i pixels: %s', (width, height, message) => {
	const check = () => checkImageSize({ width, height });
	if (message) expect(check).toThrow(message);
	else expect(check).not.toThrow();
});

describe('the scans of a JPEG', () => {
	const start = [0xff, 0xd8];
	const end = [0xff, 0xd9];
	/** A header of six bytes, data with a stuffed 0xff, and the first and the last kind of restart. */
	const scan = [0xff, 0xda, 0, 6, 1, 2, 3, 4, 9, 0xff, 0, 8, 0xff, 0xd0, 7, 0xff, 0xd7, 7];
	const scans = (count: number) => Array.from({ length: count }, () => scan).flat();
	const file = (...parts: number[][]) => hasTooManyParts(Uint8Array.from(parts.flat()), 'jpeg');

	test('may be 64', () => {
		expect(file(start, scans(64), end)).toBe(false);
		expect(file(start, scans(65), end)).toBe(true);
		expect(file(start, scans(65))).toBe(true);
	});

	test('are not counted in previews, which lie in segments, or after the end', () => {
		const preview = [0xff, 0xe1, ...[scans(65).length + 2].flatMap((length) => [length >> 8, length & 255])];
		expect(file(start, preview, scans(65), scans(1), end)).toBe(false);
		expect(file(start, scans(1), end, scans(65))).toBe(false);
	});

	test('are found after fill bytes, and an empty file has none', () => {
		const filled = Array.from({ length: 65 }, () => [0xff, 0xff, ...scan]).flat();
		expect(file(start, filled, end)).toBe(true);
		expect(file()).toBe(false);
	});
});

test('a JPEG may have 4096 segments, and any number of restarts besides', () => {
	const comment = [0xff, 0xfe, 0, 2];
	const restart = [0xff, 0xd0, 7];
	const file = (count: number) =>
		Uint8Array.from([0xff, 0xd8, ...Array(count).fill(comment), ...Array(9000).fill(restart)].flat());
	expect(hasTooManyParts(file(4096), 'jpeg')).toBe(false);
	expect(hasTooManyParts(file(4097), 'jpeg')).toBe(true);
});

test('a WebP may have 1000 frames, counting nested ones', () => {
	const file = (count: number) => new TextEncoder().encode(`RIFF____WEBPANMA${'ANMF____'.repeat(count)}ANM`);
	expect(hasTooManyParts(file(1000), 'webp')).toBe(false);
	expect(hasTooManyParts(file(1001), 'webp')).toBe(true);
	expect(hasTooManyParts(file(1001), 'png')).toBe(false);
});

test('a file may have 10 MB, and is identified by its bytes', () => {
	const start = [0xff, 0xd8, 0xff];
	const largest = new Uint8Array(limits.upload.maxBytes);
	largest.set(start);
	expect(identifyImage(largest)).toBe('jpeg');
	const comments = Array(4097).fill([0xfe, 0, 2, 0xff]).flat();
	const refused: [Uint8Array, string][] = [
		[new Uint8Array(limits.upload.maxBytes + 1), messages.upload.tooLarge],
		[new Uint8Array(3), messages.upload.notAnImage],
		[Uint8Array.from([...start, ...comments]), messages.upload.unreadable],
	];
	for (const [file, message] of refused) expect(() => identifyImage(file)).toThrow(message);
});
