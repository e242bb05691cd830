import { riskLevels } from '@dermavigil/contract';
import { render, screen } from '@testing-library/react';
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

test.each(riskLevels)('a result of %s that may be of a rash says that it does not apply to one', (riskLevel) => {
	const shown = { ...answer, riskLevel };
	render(
		<RiskBand answer={shown} card={null} level={2} headingRef={undefined} figure={null}>
			{null}
		</RiskBand>,
	);
	expect(screen.queryAllByText(/Is this a rash/)).toHaveLength(riskLevel === 'unknown' ? 0 : 1);
});
