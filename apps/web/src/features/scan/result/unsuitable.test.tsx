import { suitabilities, unsuitableLabel } from '@dermavigil/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeAnalysis, makeUnsuitable } from '../../../../test/fixtures.ts';
import { openResult, press, renderScan } from '../test/render-scan.tsx';

beforeEach(() => localStorage.setItem('analysisPlace', 'server'));

const kinds = suitabilities.filter((kind) => kind !== 'suitable');

test.each(kinds)('a photo that is %s gets its own words, and no percentage', async (suitability) => {
	const texts = { explanation_text: `Why ${suitability}.`, recommendation: `Retake ${suitability}.` };
	const analysis = makeUnsuitable(suitability, { explanation: { ...makeAnalysis().explanation, ...texts } });
	renderScan({ handlers: { analyze: analysis } });
	await openResult();
	expect(screen.getByText(texts.recommendation)).toBeInTheDocument();
	expect(screen.getByText(texts.explanation_text)).toBeInTheDocument();
	const card = screen.getByRole('region', { name: unsuitableLabel });
	expect(card.textContent).toContain('Unknown');
	expect(card.textContent).not.toMatch(/\d|N\/A/);
	expect(card.querySelectorAll('svg path, svg circle').length).toBeGreaterThan(0);
	expect(screen.getByText(`${unsuitableLabel}. ${texts.explanation_text} ${texts.recommendation}`).ariaLive).toBe(
		'polite',
	);
	expect(screen.queryByText(/similar proven cases/i)).not.toBeInTheDocument();
	expect(screen.getByRole('link', { name: 'How to take a good photo' })).toHaveAttribute('href', '/photo-guide');
	expect(screen.queryAllByRole('button', { name: /^Analyze again in/ })).toHaveLength(
		suitability === 'wrong_mode' ? 1 : 0,
	);
	await press('Take or choose another photo');
	expect(screen.getByRole('button', { name: /Drop a photo here/ })).toHaveFocus();
});
