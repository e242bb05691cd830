import { Component, type ReactNode } from 'react';
import { LoadError } from '../lib/lazy.tsx';

interface BoundaryProps {
	/**
	 * Shown instead of the children once one of them has failed or its code could not be loaded. A function gets a
	 * callback that shows the children again, and how often that was attempted.
	 */
	instead: ReactNode | ((retry: () => void, attempts: number) => ReactNode);
	children: ReactNode;
}

/** An error boundary: a failure of its children does not affect what is around them. */
export class Boundary extends Component<BoundaryProps, { failed: boolean; attempts: number }> {
	override state = { failed: false, attempts: 0 };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override componentDidCatch(error: unknown) {
		if (error instanceof LoadError) error.renew();
	}

	retry = () => this.setState(({ attempts }) => ({ failed: false, attempts: attempts + 1 }));

	override render() {
		const { instead, children } = this.props;
		if (!this.state.failed) return children;
		return typeof instead === 'function' ? instead(this.retry, this.state.attempts) : instead;
	}
}
