import { render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { expect, test, vi } from 'vitest';
import { makeAnalysis } from '../../test/fixtures.ts';
import { HeatMapCanvas } from './heat-map-canvas.tsx';

vi.mock('@dermavigil/analysis/isolines', () => {
	throw new TypeError('Failed to fetch');
});

test('a heat-map whose code could not be loaded is missing, and the page says so', async () => {
	const error = vi.spyOn(toast, 'error');
	render(<HeatMapCanvas map={makeAnalysis().heatmap!} width={60} height={40} opacity={75} />);
	expect(screen.getByRole('img', { name: /^Heat-map/ })).toBeInTheDocument();
	await vi.waitFor(() => expect(screen.queryByRole('img')).not.toBeInTheDocument(), { timeout: 15_000 });
	expect(error).toHaveBeenCalledExactlyOnceWith('The heat-map could not be loaded.', expect.anything());
});
