import { type Lesion, messages } from '@dermavigil/contract';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import { LesionCard } from './lesion-card.tsx';
import { NewLesionDialog } from './new-lesion-dialog.tsx';

interface LesionsSectionProps {
	/** undefined while they are fetched, or when they cannot be. */
	lesions: Lesion[] | undefined;
	failed: boolean;
}

/** The lesions that are tracked, and the way to track another. */
export function LesionsSection({ lesions, failed }: LesionsSectionProps) {
	const [adding, setAdding] = useState(false);
	const heading = useRef<HTMLHeadingElement>(null);
	const empty = lesions?.length === 0;
	return (
		<Section
			title="Track a Lesion"
			headingRef={heading}
			aside={
				<Button variant={empty ? 'secondary' : 'primary'} onClick={() => setAdding(true)}>
					<Plus aria-hidden="true" className="size-4.5" />
					Track New Lesion
				</Button>
			}
		>
			{empty && (
				<EmptyState
					title={messages.dashboard.emptyJournal}
					text="Give a spot a name and add a photo each month. Two photos are enough to compare."
				>
					<Button onClick={() => setAdding(true)}>Track Your First Lesion</Button>
				</EmptyState>
			)}
			{lesions && !empty && (
				<ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-2 2xl:grid-cols-3">
					{lesions.map((lesion) => (
						<LesionCard key={lesion.id} lesion={lesion} focusAfter={heading} />
					))}
				</ul>
			)}
			{!lesions && !failed && <LesionSkeletons />}
			{!lesions && failed && (
				<p className="text-quiet">Your lesions are not shown, because they could not be loaded.</p>
			)}
			{adding && <NewLesionDialog onClose={() => setAdding(false)} />}
		</Section>
	);
}

function LesionSkeletons() {
	return (
		<div role="status" className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-2 2xl:grid-cols-3">
			<span className="sr-only">Loading your lesions</span>
			<Skeleton className="h-44 rounded-xl! sm:h-96" />
			<Skeleton className="h-44 rounded-xl! sm:h-96" />
		</div>
	);
}
