import { RotateCcw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** The page's heading before there is a result. */
export function ScanHeader() {
	return (
		<header className="grid gap-3 pt-2 sm:pt-6">
			<h1 className="text-display max-sm:text-2xl">Scan a spot on your skin</h1>
			<p className="max-w-4xl text-quiet sm:text-lg">
				One photo, a few seconds, and an assessment that says how sure it is and what it looked at.
			</p>
		</header>
	);
}

/** The page's heading above a result, with the way back to the start. */
export function ResultHeader({ onReset }: { onReset(): void }) {
	return (
		<header className="flex flex-wrap items-center justify-between gap-4 pt-2">
			<h1 className="text-2xl">What the model sees</h1>
			<Button variant="secondary" onClick={onReset}>
				<RotateCcw aria-hidden="true" className="size-4.5" />
				Analyze Another Image
			</Button>
		</header>
	);
}
