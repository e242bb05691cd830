import { BookmarkCheck, CloudUpload } from 'lucide-react';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { useGetRisk } from '../further/use-fused.ts';
import type { LesionResult, SaveStatus } from '../scan-state.ts';
import { describeUrgent } from './urgency.ts';

interface ResultListProps {
	results: readonly LesionResult[];
	/** The place of the one on screen. */
	shown: number;
	onShow(place: number): void;
}

/** The results of several lesions, to choose from: each with its risk, and whether it was saved. */
export function ResultList({ results, shown, onShow }: ResultListProps) {
	const getRisk = useGetRisk();
	const risks = results.map(getRisk);
	return (
		<nav aria-label="Results" className="grid gap-3">
			<p className="empty:hidden">{describeUrgent(risks)}</p>
			<ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				{results.map((result, place) => (
					<li key={result.requestId}>
						<button
							type="button"
							aria-current={place === shown}
							onClick={() => onShow(place)}
							className="flex h-full w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border-2 border-line bg-surface p-3 text-left shadow-card transition hover:border-primary aria-[current=true]:border-primary"
						>
							<img src={result.photo.url} alt="" className="aspect-square w-16 rounded-md bg-sunken object-cover" />
							<span className="grid min-w-0 grow basis-[8rem] justify-items-start gap-1.5">
								<span className="font-semibold">Spot {place + 1}</span>
								<RiskBadge level={risks[place]!} small />
								<Saving status={result.saveStatus} />
							</span>
						</button>
					</li>
				))}
			</ol>
		</nav>
	);
}

function Saving({ status }: { status: SaveStatus }) {
	if (status === 'unsaved') return null;
	const Icon = status === 'saved' ? BookmarkCheck : CloudUpload;
	return (
		<span className="inline-flex items-center gap-1.5 text-sm">
			<Icon className="size-4" />
			{status === 'saved' ? 'Saved' : 'Waiting to upload'}
		</span>
	);
}
