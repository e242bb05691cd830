import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PersonInitials } from './person-initials.tsx';

test.each([
	['Ada King Lovelace', 'A\u200cL'],
	['\u0645\u0631\u064a\u0645 \u0623\u062d\u0645\u062f', '\u0645\u200c\u0623'],
])('the letters for %s stand for themselves', (name, letters) => {
	expect(render(<PersonInitials name={name} />).container).toHaveTextContent(letters);
});
