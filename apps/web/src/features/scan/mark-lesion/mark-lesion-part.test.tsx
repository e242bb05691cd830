import type { Mode } from '@dermavigil/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeAnalysis, modelCard } from '../../../../test/fixtures.ts';
import type { MarkedLesion } from '../scan-state.ts';
import { getButton, openResult, pass, press, renderScan, revealDelay, settle, user } from '../test/render-scan.tsx';

vi.mock('./mark-lesion-dialog.tsx', () => ({
	MarkLesionDialog: ({ file, onMark }: { file: File; onMark(marked: MarkedLesion): void }) => (
		<button type="button" onClick={() => onMark({ file: new File(['part'], 'spot.jpg'), whole: file })}>
			Check this spot
		</button>
	),
}));

test('a marked spot is asked about and analyzed in its photo’s mode, whatever mode was chosen since', async () => {
	localStorage.setItem('analysisPlace', 'server');
	const { version: modelVersion } = modelCard;
	const modes: Mode[] = [];
	renderScan({
		handlers: {
			analyze: ({ query: { mode } }) => {
				modes.push(mode);
				return makeAnalysis({ mode, modelVersion });
			},
		},
	});
	await user.click(screen.getByRole('radio', { name: /^Clinical/ }));
	await openResult();
	await user.click(screen.getByRole('radio', { name: /^Consumer/ }));
	await press('Check another spot in this photo');
	await press('Check this spot');
	expect(screen.queryByRole('heading', { name: 'What a photo can’t show' })).not.toBeInTheDocument();
	await pass(revealDelay);
	await settle();
	expect(modes).toEqual(['clinical', 'clinical']);
	expect(screen.getByRole('radio', { name: /^Clinical/ })).toBeChecked();
	expect(getButton('Check another spot in this photo')).toBeEnabled();
});
