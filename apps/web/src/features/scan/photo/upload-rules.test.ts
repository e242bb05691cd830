import { limits, messages } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { pickPhotos } from './upload-rules.ts';

function file(name: string, type = 'image/png', size = 10): File {
	const made = new File(['x'], name, { type });
	Object.defineProperty(made, 'size', { value: size });
	return made;
}

/** What happens to a single file. */
const pick = (only: File) => pickPhotos([only], 12);
const taken = (photo: File) => ({ photos: [photo], leftOut: [] });
const refused = (reason: string) => ({ photos: [], leftOut: [expect.objectContaining({ reason })] });

test('an image is accepted', () => {
	const photo = file('a.png');
	expect(pick(photo)).toEqual(taken(photo));
});

test('the type must begin with image/', () => {
	expect(pick(file('a.pdf', 'application/pdf'))).toEqual(refused(messages.upload.notAnImage));
	expect(pick(file('a', ''))).toEqual(refused(messages.upload.notAnImage));
});

test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif'])(
	'%s is accepted',
	(type) => {
		expect(pick(file('a', type)).photos).toHaveLength(1);
	},
);

test.each(['image/bmp', 'image/svg+xml', 'image/tiff', 'image/avif'])(
	'%s cannot be read, whatever its name is',
	(type) => {
		expect(pick(file('a.jpg', type))).toEqual(refused('Please upload an image file (JPG, PNG, etc.)'));
	},
);

test('if the system knows no type, the name decides', () => {
	for (const name of ['a.jpg', 'A.JPEG', 'a.b.png', 'a.gif', 'a.webp', 'IMG_0001.HEIC', 'a.heif']) {
		expect(pick(file(name, '')).photos, name).toHaveLength(1);
	}
	for (const name of ['a.jpg.txt', 'jpg']) {
		expect(pick(file(name, '')), name).toEqual(refused(messages.upload.notAnImage));
	}
});

test('10 MB are accepted, but not one byte more', () => {
	const { maxBytes } = limits.upload;
	expect(pick(file('a.png', 'image/png', maxBytes)).photos).toHaveLength(1);
	expect(pick(file('a.png', 'image/png', maxBytes + 1))).toEqual(refused(messages.upload.tooLarge));
});

test('an empty photo is damaged, and an empty text no image', () => {
	expect(pick(file('a.png', 'image/png', 0))).toEqual(refused(messages.upload.unreadable));
	expect(pick(file('a.txt', 'text/plain', 0))).toEqual(refused(messages.upload.notAnImage));
});

test('system files are ignored, alone or beside a photo', () => {
	const photo = file('a.png');
	expect(pickPhotos([file('.DS_Store', ''), photo, file('Thumbs.db', '')], 12)).toEqual(taken(photo));
	expect(pickPhotos([file('Thumbs.db', '')], 12)).toEqual({ photos: [], leftOut: [] });
});

test('among several files, those that cannot be accepted are named, and the others continue', () => {
	const [first, second, third] = [file('a.png'), file('b.png'), file('c.png')];
	const { maxBytes } = limits.upload;
	const others = [file('notes.txt', 'text/plain'), file('huge.png', 'image/png', maxBytes + 1)];
	expect(pickPhotos([first, ...others, second, third], 2)).toEqual({
		photos: [first, second],
		leftOut: [
			{ name: 'notes.txt', reason: messages.upload.notAnImage },
			{ name: 'huge.png', reason: messages.upload.tooLarge },
			{ name: 'c.png', reason: 'You can add up to 2 photos at a time.' },
		],
	});
});
