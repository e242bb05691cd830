import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

/** Shown instead of a page that failed, or whose code could not be fetched; header and footer stay. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		if (!this.state.failed) return this.props.children;
		return (
			<div role="alert" className="grid justify-items-center gap-5 px-4 py-48 text-center">
				<h1 className="text-2xl">This page could not be shown</h1>
				<p className="max-w-md text-quiet">The connection may have been interrupted. Nothing was sent or stored.</p>
				<Button onClick={() => location.reload()}>Load it again</Button>
			</div>
		);
	}
}
