import { Component, type ReactNode } from 'react';

interface BoundaryProps {
	/** Shown instead of the children once one of them has failed or its code could not be loaded. */
	instead: ReactNode;
	children: ReactNode;
}

/** An error boundary: a failure of its children does not affect what is around them. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		return this.state.failed ? this.props.instead : this.props.children;
	}
}
