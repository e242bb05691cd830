import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RunningView } from './running-view.tsx';

const props = { phase: 'analyzing', photoUrl: 'blob:photo', again: false, onRemove: () => {} } as const;
const rings = (within: HTMLElement) => [...within.querySelectorAll('.animate-ripple')];

test('only the progress moves while this device computes', () => {
	const { container, rerender, unmount } = render(<RunningView {...props} device={{ phase: 'ready', saved: true }} />);
	expect(rings(container)).toEqual([]);
	expect(document.body).toHaveAttribute('data-busy');
	rerender(<RunningView {...props} device={null} />);
	expect(rings(container)).toHaveLength(3);
	expect(document.body).not.toHaveAttribute('data-busy');
	rerender(<RunningView {...props} device={{ phase: 'ready', saved: true }} />);
	unmount();
	expect(document.body).not.toHaveAttribute('data-busy');
});
