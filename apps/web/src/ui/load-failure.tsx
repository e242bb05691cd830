import { CircleAlert } from 'lucide-react';
import { passFocusOn } from '../lib/keep-focus.ts';
import { Button } from './button.tsx';

interface LoadFailureProps {
	message: string;
	onRetry(): void;
}

/** Says why content could not be loaded, with a button that tries again. */
export function LoadFailure({ message, onRetry }: LoadFailureProps) {
	return (
		<div
			role="alert"
			className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-high/50 bg-high-wash px-5 py-4"
		>
			<p className="flex min-w-0 items-start gap-3 font-semibold text-high">
				<CircleAlert className="mt-0.5 size-5 shrink-0" />
				{message}
			</p>
			<Button ref={passFocusOn} variant="secondary" size="small" onClick={onRetry}>
				Try again
			</Button>
		</div>
	);
}
