import { Component, type ReactNode } from 'react';

interface BoundaryProps {
	/** Shown in place of the children once one of them failed, or its code could not be fetched. */
	instead: ReactNode;
	children: ReactNode;
}

/** Keeps a failure of what is inside from taking along what is around. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		return this.state.failed ? this.props.instead : this.props.children;
	}
}
