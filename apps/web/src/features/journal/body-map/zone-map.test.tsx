import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getZones } from './body-regions.ts';
import { ZoneMap } from './zone-map.tsx';

test('regions, and what shows their focus, end at the skin: their shapes alone reach beyond it', () => {
	const zone = getZones('Front').find(({ name }) => name === 'Left arm')!;
	const { container } = render(<ZoneMap side="Front" zone={zone} value="" onChange={() => {}} />);
	const body = `url(#${container.getElementsByTagName('clipPath')[0]!.id})`;
	const parts = [...container.querySelectorAll('label > svg > :not(title)')];
	// The shape and its focus, for shoulder, upper arm, forearm and hand
	expect(parts.map((shape) => shape.getAttribute('clip-path'))).toEqual(Array(8).fill(body));
});
