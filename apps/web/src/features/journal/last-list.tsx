import { messages } from '@dermavigil/contract';
import type { LastList } from '../../api/last-lists.ts';
import { passFocusOn } from '../../lib/keep-focus.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Day } from '../../results/day.tsx';
import { Button } from '../../ui/button.tsx';

interface ListFailureProps {
	/** What could not be loaded, such as "the scans". */
	what: string;
	/** What is shown in its place, if anything. */
	last: LastList<unknown> | null;
	/** Whether another attempt is under way. */
	busy: boolean;
	onRetry(): void;
}

/** Says that a list could not be loaded and how old the one shown instead is, and offers another attempt. */
export function ListFailure({ what, last, busy, onRetry }: ListFailureProps) {
	const online = useOnline();
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-edge border-dashed px-5 py-4">
			<p>
				We couldn’t load {what}. {!online && `${messages.client.offline} `}
				{last && (
					<>
						{last.items.length === 0 ? 'There were none on ' : 'This is the list of '}
						<Day at={last.at} withTime />.
					</>
				)}
			</p>
			<Button ref={passFocusOn} variant="secondary" size="small" disabled={busy} onClick={onRetry}>
				{busy ? 'Loading...' : 'Try again'}
			</Button>
		</div>
	);
}
