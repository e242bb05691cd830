import { formatPercent } from '@dermavigil/contract';
import { CircleAlert } from 'lucide-react';
import { Day } from '../../results/day.tsx';
import { Button } from '../../ui/button.tsx';
import type { WaitingScan } from './database.ts';
import { tryAgain } from './outbox.ts';

interface WaitingRowProps {
	scan: WaitingScan;
	onDiscard(): void;
}

/** One scan that waits, and what to do about it when the server refused it. */
export function WaitingRow({ scan, onDiscard }: WaitingRowProps) {
	const { input, keptAt, problem } = scan;
	const [first] = input.predictions;
	return (
		<li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
			<img src={input.image_base64} alt="" className="size-16 rounded-md bg-sunken object-cover" />
			<div className="grid gap-0.5 text-sm">
				{first && (
					<p className="font-semibold">
						{first.label}, {formatPercent(first.confidence)}
					</p>
				)}
				<p className="text-quiet">
					<Day at={new Date(keptAt).toISOString()} withTime />
				</p>
				{problem && (
					<p className="flex items-start gap-1.5 text-high">
						<CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
						{problem}
					</p>
				)}
			</div>
			<div className="col-span-2 flex flex-wrap gap-2 sm:col-span-1">
				{problem && (
					<Button variant="secondary" size="small" onClick={() => void tryAgain(scan)}>
						Try again
					</Button>
				)}
				{problem && input.lesion_id && (
					<Button
						variant="secondary"
						size="small"
						onClick={() => void tryAgain({ ...scan, input: { ...input, lesion_id: null } })}
					>
						Save without the lesion
					</Button>
				)}
				<Button variant="secondary" size="small" onClick={onDiscard}>
					Discard
				</Button>
			</div>
		</li>
	);
}
