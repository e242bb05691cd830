import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCase } from '../../../../test/fixtures.ts';
import { SavedNote } from './saved-note.tsx';

test('each saved case and version is a separate text, so that screen readers announce it', () => {
	const profiles = { full_name: 'Ada' };
	const cases = [
		makeCase(1, { profiles, version: 2 }),
		makeCase(2, { profiles, version: 2 }),
		makeCase(2, { profiles, version: 3 }),
	];
	const { rerender } = render(<SavedNote caseItem={null} />);
	const notes = cases.map((caseItem) => {
		rerender(<SavedNote caseItem={caseItem} />);
		return screen.getByText('Saved: the case of Ada, New');
	});
	expect(new Set(notes).size).toBe(3);
});
