import { limits, messages, suitabilities, unsuitableLabel } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { exampleAnalysis } from '../example-analysis.ts';
import { requestAnalysis } from '../runtime/request-analysis.ts';
import { ScanPage } from '../scan-page.tsx';

vi.mock('../runtime/request-analysis.ts');
vi.mock('../../../api/system.ts', () => ({ fetchConfig: async () => null }));
vi.mock('../../../lib/reduced-motion.ts', () => ({ useReducedMotion: () => true }));

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
beforeEach(() => {
	vi.useFakeTimers();
	localStorage.setItem('analysisPlace', 'server');
});

const kinds = suitabilities.filter((kind) => kind !== 'suitable');

test.each(kinds)('a photo that is %s gets its own words, and no percentage', async (suitability) => {
	const texts = { explanation_text: `Why ${suitability}.`, recommendation: `Retake ${suitability}.` };
	vi.mocked(requestAnalysis).mockResolvedValue({
		...exampleAnalysis,
		suitability,
		prediction: {
			top1: { label: unsuitableLabel, confidence: 0 },
			top2: { label: messages.fallback.label, confidence: 0 },
			riskLevel: 'unknown',
		},
		probabilities: [],
		possible: [],
		malignantProbability: null,
		explanation: { ...exampleAnalysis.explanation, ...texts },
		heatmap: null,
		outline: null,
		heatmapImage: '',
	});
	render(
		<QueryClientProvider client={new QueryClient()}>
			<MemoryRouter initialEntries={['/scan']}>
				<ScanPage />
			</MemoryRouter>
		</QueryClientProvider>,
	);
	const file = new File(['x'], 'a.png', { type: 'image/png' });
	fireEvent.change(screen.getByLabelText('Photo to analyze'), { target: { files: [file] } });
	await pass(limits.scan.revealDelay);
	expect(screen.getByText(texts.recommendation)).toBeTruthy();
	expect(screen.getByText(texts.explanation_text)).toBeTruthy();
	const verdict = screen.getByRole('region', { name: unsuitableLabel });
	expect(verdict.textContent).toContain('Unknown');
	expect(verdict.textContent).not.toMatch(/\d|N\/A/);
	expect(verdict.querySelectorAll('svg path, svg circle').length).toBeGreaterThan(0);
	expect(screen.getByText(`${unsuitableLabel}. ${texts.explanation_text}`).ariaLive).toBe('polite');
	expect(screen.getByRole('link', { name: 'How to take a good photo' }).getAttribute('href')).toBe('/photo-guide');
	expect(screen.queryAllByRole('button', { name: /^Analyze again in/ })).toHaveLength(
		suitability === 'wrong_mode' ? 1 : 0,
	);
	fireEvent.click(screen.getByRole('button', { name: 'Take or choose another photo' }));
	expect(document.activeElement).toBe(screen.getByRole('button', { name: /Drop a photo here/ }));
});
