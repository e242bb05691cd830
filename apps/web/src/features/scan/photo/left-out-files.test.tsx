import { messages } from '@dermavigil/contract';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LeftOutFiles } from './left-out-files.tsx';

test('files of the same name, from different folders, are gone from the page with the next ones', () => {
	const [same, other] = ['notes.txt', 'list.txt'].map((name) => ({ name, reason: messages.upload.notAnImage }));
	const { container, rerender } = render(<LeftOutFiles files={[same!, same!]} />);
	expect(container).toHaveTextContent(/^notes.txt: [^:]+$/);
	rerender(<LeftOutFiles files={[other!]} />);
	expect(container).toHaveTextContent(/^list.txt: [^:]+$/);
});
