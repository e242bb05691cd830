import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LowCaveat } from './low-caveat.tsx';

test.each([
	['Watch this spot.', 1],
	['Low does not rule out melanoma. Routine follow-up.', 0],
])('after "%s" it says %i times that Low does not rule out melanoma', (recommendation, times) => {
	render(<LowCaveat riskCurve={null} mode="clinical" recommendation={recommendation} />);
	expect(screen.queryAllByText('Low does not rule out melanoma.')).toHaveLength(times);
});
