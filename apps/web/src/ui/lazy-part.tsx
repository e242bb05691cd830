import { type ComponentType, type ReactNode, Suspense } from 'react';
import { takeLostFocus } from '../lib/keep-focus.ts';
import { lazy } from '../lib/lazy.tsx';
import { Boundary } from './boundary.tsx';
import { Button } from './button.tsx';

interface LazyPartProps {
	/** Shown while the code is loaded. */
	fallback?: ReactNode;
	/** Whether it is useful by itself, and so stays beside the failure. */
	fallbackStays?: boolean;
	children: ReactNode;
}

/** A part of a page whose code is loaded later, by `lazy`. If that fails, only this part is missing, and can be loaded again. */
export function LazyPart({ fallback, fallbackStays = false, children }: LazyPartProps) {
	return (
		<Boundary
			instead={(retry, attempts) => (
				<>
					{fallbackStays && fallback}
					<PartFailure onRetry={retry} attempts={attempts} />
				</>
			)}
		>
			<Suspense fallback={fallback}>{children}</Suspense>
		</Boundary>
	);
}

/** One of the components of a file as such a part, which shows nothing while its code is loading. */
export function lazyPart<Name extends string, File extends Record<Name, ComponentType<never>>>(
	load: () => Promise<File>,
	name: Name,
): File[Name] {
	const Part = lazy(load, name) as unknown as ComponentType<object>;
	return ((props: object) => (
		<LazyPart>
			<Part {...props} />
		</LazyPart>
	)) as unknown as File[Name];
}

function PartFailure({ onRetry, attempts }: { onRetry(): void; attempts: number }) {
	return (
		<div role="alert" className="flex flex-wrap items-center gap-x-5 gap-y-2 text-quiet text-sm">
			<p>
				This part of the page could not be loaded. Please check your connection.
				{attempts > 0 && ' If this happens again, reload the page. What is not saved will be lost.'}
			</p>
			{/* The button of before, which was pressed, is gone. */}
			<Button ref={attempts > 0 ? takeLostFocus : null} variant="secondary" size="small" onClick={onRetry}>
				Try again
			</Button>
		</div>
	);
}
