import { limits, type RiskLevel, riskLevels, riskNames } from '@dermavigil/contract';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Answer } from './answer.ts';
import { RiskBand } from './risk-band.tsx';

const answer: Omit<Answer, 'riskLevel'> = {
	mode: 'consumer',
	label: 'Image not suitable',
	reason: null,
	recommendation: 'Watch this spot.',
	redFlag: false,
	countsFrom: null,
	predictions: [],
	possible: [],
	malignantProbability: null,
};

function renderBand(riskLevel: RiskLevel, recommendation = answer.recommendation) {
	render(
		<RiskBand
			answer={{ ...answer, riskLevel, recommendation }}
			card={null}
			level={2}
			headingRef={undefined}
			figure={null}
		>
			{null}
		</RiskBand>,
	);
}

test.each(riskLevels)('a result of %s says once how high the risk is, or that it is unknown', (riskLevel) => {
	renderBand(riskLevel);
	const isUnknown = riskLevel === 'unknown';
	const heading = screen.getByRole('heading', { level: 2 });
	expect(heading).toHaveTextContent(isUnknown ? answer.label : riskNames[riskLevel]);
	const named = riskLevels.filter((level) => screen.queryByText(riskNames[level]) !== null);
	expect(named).toEqual([riskLevel]);
});

test.each(riskLevels)('a result of %s that may show a rash says that it does not apply to rashes', (riskLevel) => {
	renderBand(riskLevel);
	expect(screen.queryAllByText(/Is this a rash/)).toHaveLength(riskLevel === 'unknown' ? 0 : 1);
});

test.each(riskLevels)('a long recommendation of %s is cut, and opens', async (riskLevel) => {
	const text = 'y'.repeat(limits.scan.truncateAt + 1);
	renderBand(riskLevel, text);
	expect(screen.queryByText(text)).not.toBeInTheDocument();
	await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
	expect(screen.getByText(text)).toBeInTheDocument();
});
