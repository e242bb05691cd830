import { limits, messages } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { pickPhoto } from './upload-rules.ts';

function file(name: string, type = 'image/png', size = 10): File {
	const made = new File(['x'], name, { type });
	Object.defineProperty(made, 'size', { value: size });
	return made;
}

test('an image is taken', () => {
	const photo = file('a.png');
	expect(pickPhoto([photo])).toEqual({ file: photo });
});

test('the type must begin with image/', () => {
	expect(pickPhoto([file('a.pdf', 'application/pdf')])).toEqual({ error: messages.upload.notAnImage });
	expect(pickPhoto([file('a', '')])).toEqual({ error: messages.upload.notAnImage });
});

test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif'])(
	'%s is taken',
	(type) => {
		expect(pickPhoto([file('a', type)])).toHaveProperty('file');
	},
);

test.each(['image/bmp', 'image/svg+xml', 'image/tiff', 'image/avif'])(
	'%s cannot be read, whatever its name is',
	(type) => {
		expect(pickPhoto([file('a.jpg', type)])).toEqual({ error: 'Please upload an image file (JPG, PNG, etc.)' });
	},
);

test('where the system knows no type, the name decides', () => {
	for (const name of ['a.jpg', 'A.JPEG', 'a.b.png', 'a.gif', 'a.webp', 'IMG_0001.HEIC', 'a.heif']) {
		expect(pickPhoto([file(name, '')]), name).toHaveProperty('file');
	}
	for (const name of ['a.jpg.txt', 'jpg']) {
		expect(pickPhoto([file(name, '')]), name).toEqual({ error: messages.upload.notAnImage });
	}
});

test('10 MB are taken, one byte more is not', () => {
	const { maxBytes } = limits.upload;
	expect(pickPhoto([file('a.png', 'image/png', maxBytes)])).toHaveProperty('file');
	expect(pickPhoto([file('a.png', 'image/png', maxBytes + 1)])).toEqual({ error: messages.upload.tooLarge });
});

test('system files are ignored, alone or beside a photo', () => {
	const photo = file('a.png');
	expect(pickPhoto([file('.DS_Store', ''), photo, file('Thumbs.db', '')])).toEqual({ file: photo });
	expect(pickPhoto([file('Thumbs.db', '')])).toBeNull();
});

test('two photos are one too many', () => {
	expect(pickPhoto([file('a.png'), file('b.png')])).toHaveProperty('error');
});
