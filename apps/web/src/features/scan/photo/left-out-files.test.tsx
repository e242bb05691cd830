import { messages } from '@dermavigil/contract';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LeftOutFiles } from './left-out-files.tsx';

test('files with the same name from different folders disappear from the page with the next files', () => {
	const [same, other] = ['notes.txt', 'list.txt'].map((name) => ({ name, reason: messages.upload.notAnImage }));
	const { container, rerender } = render(<LeftOutFiles files={[same!, same!]} />);
	expect(container).toHaveTextContent(/^notes.txt: [^:]+$/);
	rerender(<LeftOutFiles files={[other!]} />);
	expect(container).toHaveTextContent(/^list.txt: [^:]+$/);
});

test('each reason is given once, with the first names and how many more there are', () => {
	const reason = messages.scan.tooManyPhotos(12);
	const many = Array.from({ length: 18 }, (_, index) => ({ name: `IMG_${index}.jpg`, reason }));
	const others = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name, reason: messages.upload.notAnImage }));
	render(<LeftOutFiles files={[...others, ...many]} />);
	expect(screen.getAllByText(/: /).map(({ textContent }) => textContent)).toEqual([
		`a.txt, b.txt and c.txt: ${messages.upload.notAnImage}`,
		`IMG_0.jpg, IMG_1.jpg and 16 more: ${reason}`,
	]);
});
