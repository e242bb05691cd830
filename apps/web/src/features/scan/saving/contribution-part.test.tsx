import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Handler } from '../../../../test/fake-server.ts';
import { makeAnalysis, modelCard } from '../../../../test/fixtures.ts';
import type { MarkedLesion } from '../scan-state.ts';
import { choosePhoto, hasButton, pass, press, renderScan, revealDelay, settle, user } from '../test/render-scan.tsx';

vi.mock('../mark-lesion/mark-lesion-dialog.tsx', () => ({
	MarkLesionDialog: ({ file, onMark }: { file: File; onMark(marked: MarkedLesion): void }) => (
		<button type="button" onClick={() => onMark({ file: new File(['part'], 'spot.jpg'), whole: file })}>
			Check this spot
		</button>
	),
}));

const offer = 'Contribute this photo';
const riskyPhoto = new File(['pixels'], 'risky.png', { type: 'image/png' });
const { prediction, ...made } = makeAnalysis({ modelVersion: modelCard.version });

const analyze: Handler<'analyze'> = ({ query, body }) => {
	const isRisky = ((body as FormData).get('image') as File).name === riskyPhoto.name;
	const riskLevel = isRisky ? 'high' : prediction.riskLevel;
	const suitability = isRisky && query.mode === 'clinical' ? 'wrong_mode' : 'suitable';
	return { ...made, mode: query.mode, suitability, prediction: { ...prediction, riskLevel } };
};

async function openSample() {
	vi.mocked(fetch).mockImplementationOnce(async () => new Response('sample'));
	await press('Try a sample');
	await press('Even brown spot');
}

/** The result is from the photo, whose risk is higher. */
async function openSampleAndPhoto() {
	await openSample();
	await pass(revealDelay);
	await settle();
	await user.upload(screen.getByLabelText('Another photo of this spot'), riskyPhoto);
	await settle();
}

test.each([
	['a photo', () => choosePhoto(), true],
	['a sample', openSample, false],
	['a photo beside a sample', openSampleAndPhoto, true],
] as const)('with %s, a marked spot is offered just as the whole photo is', async (_, open, offered) => {
	localStorage.setItem('analysisPlace', 'server');
	renderScan({ handlers: { analyze } });
	await open();
	await pass(revealDelay);
	await settle();
	expect(hasButton(offer)).toBe(offered);
	await press('Check another spot in this photo');
	await press('Check this spot');
	await pass(revealDelay);
	await settle();
	expect(screen.getByText('This result is for the spot that you marked.')).toBeInTheDocument();
	expect(screen.queryAllByRole('button', { name: offer }).length > 0).toBe(offered);
});
