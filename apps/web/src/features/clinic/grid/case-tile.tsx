import { type Case, formatConfidence, hasRedFlag } from '@dermavigil/contract';
import { ZoomIn } from 'lucide-react';
import { PhotoCount } from '../../../results/photo-count.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { getPatientName, getTopPrediction, isErased } from '../case-data.ts';
import { formatWaiting } from '../cases/waiting.ts';
import { RedFlag } from '../red-flag.tsx';
import { CaseThumbnail } from '../review/case-thumbnail.tsx';
import { ReviewState } from '../review/review-state.tsx';
import type { Reviews } from '../review/use-reviews.ts';

const edges = {
	high: 'border-t-high',
	unknown: 'border-t-unknown',
	medium: 'border-t-medium',
	low: 'border-t-edge',
} as const;

interface CaseTileProps {
	caseItem: Case;
	reviews: Reviews;
	/** Whether the keys act on it. */
	current: boolean;
	/** Whether the Tab key reaches it. */
	reachable: boolean;
	onOpen(): void;
	onMagnify(): void;
	onFocus(): void;
	onBroken(): void;
	/** The button that undoes the last change disappears, and takes the focus with it. */
	onUndoGone(): void;
}

/** One case as its photo, with what matters for deciding on it. The whole tile opens the case. */
export function CaseTile({
	caseItem,
	reviews,
	current,
	reachable,
	onOpen,
	onMagnify,
	onFocus,
	onBroken,
	onUndoGone,
}: CaseTileProps) {
	const { id, risk_level, symptoms, further_photos } = caseItem;
	const name = getPatientName(caseItem);
	const top = getTopPrediction(caseItem);
	const waiting = formatWaiting(caseItem);
	const tabIndex = reachable ? 0 : -1;
	/** The tile keeps its height. */
	const unlessErased = isErased(caseItem) ? 'invisible' : '';
	return (
		<li
			onFocus={onFocus}
			className={`relative grid grid-cols-[minmax(0,1fr)] content-start overflow-hidden rounded-lg [contain-intrinsic-size:auto_24rem] [content-visibility:auto] border border-line border-t-4 bg-surface transition hover:border-edge has-[[data-case]:focus-visible]:outline-3 has-[[data-case]:focus-visible]:outline-accent has-[[data-case]:focus-visible]:outline-offset-2 ${edges[risk_level]} ${current ? 'bg-wash' : ''}`}
		>
			<CaseThumbnail caseItem={caseItem} onBroken={onBroken} className="aspect-square w-full" />
			<div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 p-3 text-sm">
				<button
					type="button"
					data-case={id}
					tabIndex={tabIndex}
					// Cut off at its end, whichever way it is read.
					dir="auto"
					aria-label={`Open the case of ${name}`}
					aria-current={current || undefined}
					aria-describedby={`tile-${id}`}
					onClick={onOpen}
					// Space opens the loupe: some browsers press a button when the key comes up.
					onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
					// The photo above it comes into view, too.
					className="scroll-mt-[calc(var(--header)+20rem)] scroll-mb-28 truncate text-left font-semibold outline-none after:absolute after:inset-0"
				>
					{name}
				</button>
				<div id={`tile-${id}`} className={`grid grid-cols-[minmax(0,1fr)] gap-1.5 ${unlessErased}`}>
					<p className="flex flex-wrap items-baseline justify-between gap-x-2 tabular-nums sm:flex-nowrap">
						<span className="min-w-0">{top.label}</span>
						{top.confidence > 0 && <span>{formatConfidence(top.confidence, 'clinical')}</span>}
					</p>
					<p className="flex flex-wrap items-center gap-1.5">
						<RiskBadge level={risk_level} small />
						{hasRedFlag(symptoms) && <RedFlag />}
						<PhotoCount further={further_photos.length} />
						<ReviewState {...{ caseItem, reviews, onUndoGone }} />
					</p>
					{waiting && <p className="text-quiet text-sm">{waiting}</p>}
				</div>
			</div>
			<IconButton
				label={`Magnify the photo of ${name}`}
				tabIndex={tabIndex}
				onClick={onMagnify}
				className={`absolute! top-2 right-2 bg-surface/90 ${unlessErased}`}
			>
				<ZoomIn />
			</IconButton>
		</li>
	);
}
