import { familyMessages, type Lesion, messages } from '@dermavigil/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useActingFor, useMayManage } from '../../../api/use-roles.ts';
import { ManagerOnly } from '../../../family/manager-only.tsx';
import { useWaitingLesions } from '../../../offline/upload-queue/use-waiting.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { LoadingPart } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import { isDue } from './due.ts';
import { LesionCard } from './lesion-card.tsx';
import { NewLesionDialog } from './new-lesion-dialog.tsx';

interface LesionsSectionProps {
	/** undefined while they are being fetched, or when they cannot be and none are known from before. */
	lesions: Lesion[] | undefined;
	failed: boolean;
}

/** The lesions that are tracked, and the way to track another. */
export function LesionsSection({ lesions, failed }: LesionsSectionProps) {
	const [adding, setAdding] = useState(false);
	const empty = lesions?.length === 0;
	return (
		<Section
			title="Track a Lesion"
			aside={
				<ManagerOnly>
					<Button variant={empty ? 'secondary' : 'primary'} onClick={() => setAdding(true)}>
						<Plus className="size-4.5" />
						Track New Lesion
					</Button>
				</ManagerOnly>
			}
		>
			{empty && <NoLesions onAdd={() => setAdding(true)} />}
			{lesions && !empty && <LesionList lesions={lesions} />}
			{!lesions &&
				(failed ? (
					<p className="text-quiet">We couldn’t load the spots.</p>
				) : (
					<LoadingPart label="Loading the spots" className="h-44 rounded-xl! sm:h-96" />
				))}
			{adding && <NewLesionDialog onClose={() => setAdding(false)} />}
		</Section>
	);
}

/** How many there must be for a search: fewer are seen at a glance. */
const searchedFrom = 9;

function LesionList({ lesions }: { lesions: Lesion[] }) {
	const waiting = useWaitingLesions();
	const [words, setWords] = useState('');
	const isSearched = lesions.length >= searchedFrom && words.trim() !== '';
	const found = isSearched ? lesions.filter((lesion) => matches(lesion, words)) : lesions;
	const wide = lesions.length < 3;
	return (
		<div className="@container grid gap-5">
			{lesions.length >= searchedFrom && (
				<Field
					type="search"
					label="Find a spot"
					hint={isSearched ? `${found.length} of ${lesions.length} spots` : 'By its name or body part'}
					live
					value={words}
					onChange={({ target }) => setWords(target.value)}
					className="w-full max-w-md print:hidden"
				/>
			)}
			<ul
				className={`grid gap-4 sm:gap-5 ${wide ? '' : 'sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-2 2xl:grid-cols-3'}`}
			>
				{found.toSorted(byAttention).map((lesion) => (
					<LesionCard key={lesion.id} lesion={lesion} waits={waiting.has(lesion.id)} wide={wide} />
				))}
			</ul>
		</div>
	);
}

/** Whether each word is in its name or body part. */
function matches({ nickname, body_part }: Lesion, words: string): boolean {
	const text = `${nickname} ${body_part}`.toLowerCase();
	return words
		.toLowerCase()
		.trim()
		.split(/\s+/)
		.every((word) => text.includes(word));
}

/** People who may only see a journal are not asked to fill it. */
function NoLesions({ onAdd }: { onAdd(): void }) {
	const person = useActingFor();
	const title = person ? familyMessages.noLesions(person.full_name) : messages.dashboard.emptyJournal;
	if (!useMayManage()) return <EmptyState title={title} />;
	return (
		<EmptyState title={title} text="Name a spot and add a photo each month. Two photos are enough to compare.">
			<Button onClick={onAdd}>{person ? 'Track the First Lesion' : 'Track Your First Lesion'}</Button>
		</EmptyState>
	);
}

/** High Risk that no doctor has seen, then red flags, then lesions due for a photo; otherwise in the given order. */
const byAttention = (one: Lesion, other: Lesion) => rank(one) - rank(other);
const rank = (lesion: Lesion) => {
	if (lesion.unseen_high) return 0;
	if (lesion.unseen_red_flag) return 1;
	return isDue(lesion) ? 2 : 3;
};
