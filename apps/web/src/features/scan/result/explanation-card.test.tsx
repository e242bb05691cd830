import { limits } from '@dermavigil/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorResponse, fakeServer } from '../../../../test/fake-server.ts';
import { makeAnalysis } from '../../../../test/fixtures.ts';
import { renderPart } from '../../../../test/render-app.tsx';
import type { AnalyzedResult } from '../scan-state.ts';
import { photo } from '../test/render-scan.tsx';
import { ExplanationCard } from './explanation-card.tsx';

test('a long explanation is cut, and types out', () => {
	fakeServer({ modelCard: errorResponse(503, 'Away.') });
	const { explanation } = makeAnalysis();
	const text = 'y'.repeat(limits.scan.truncateAt + 1);
	const result: AnalyzedResult = {
		...{ requestId: 'one', photo: { file: photo, url: '/photo.jpg' }, mode: 'consumer', runtime: 'device' },
		...{ retry: [], further: [], failed: false },
		analysis: makeAnalysis({ explanation: { ...explanation, explanation_text: text } }),
	};
	renderPart(<ExplanationCard result={result} />);
	expect(screen.getByText(/^y+…$/, { selector: '.sr-only' })).toHaveTextContent(`${text.slice(1)}…`);
	expect(document.querySelector('[data-typed]')).toBeEmptyDOMElement();
	expect(screen.getByRole('button', { name: 'Show more' })).toBeInTheDocument();
});
