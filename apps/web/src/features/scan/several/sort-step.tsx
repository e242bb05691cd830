import { limits } from '@dermavigil/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DeviceState } from '../../../analysis/device.ts';
import { OpeningProgress } from '../../../analysis/opening-progress.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { LeaveQuestion } from '../../../ui/navigation/leave-question.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useGetRisk } from '../further/use-fused.ts';
import { LeftOutFiles } from '../photo/left-out-files.tsx';
import type { ChosenRuntime } from '../runtime/use-runtime.ts';
import type { ScanSteps } from '../use-scan-steps.ts';
import { type Group, movePhoto, removePhoto, type SortedPhoto, suggestGroups, toResult } from './group-photos.ts';
import { PhotoGroup } from './photo-group.tsx';
import { findUrgent } from './urgency.ts';
import { type Sorting, useSorting } from './use-sorting.ts';

interface SortStepProps {
	files: readonly File[];
	/** They are all of the same lesion. */
	single: boolean;
	steps: ScanSteps;
	chosen: ChosenRuntime;
}

/** Follows when several photos were added together: analyzes them, and asks which show the same lesion. */
export function SortStep({ files, single, steps, chosen: { runtime, device } }: SortStepProps) {
	const sorting = useSorting(files, single, runtime);
	const { groups } = sorting;
	const getRisk = useGetRisk();
	const finish = (all: readonly Group[]) => {
		const results = all.map((group) => toResult(group, runtime));
		steps.finishSorting(results, findUrgent(results.map(getRisk))[0]!);
	};
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		heading.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
	}, []);
	return (
		<>
			<header className="grid gap-2 pt-2">
				<h1 ref={heading} tabIndex={-1} className="justify-self-start rounded-sm text-2xl">
					Sort your photos
				</h1>
				<p className="text-quiet">Photos of the same spot make one result. Each other spot gets its own.</p>
			</header>
			<LeaveQuestion unsaved={groups?.length !== 0} />
			<LeftOutFiles files={steps.leftOut} />
			<div role="alert" className="empty:hidden">
				<LeftOutFiles files={sorting.leftOut} />
			</div>
			{groups ? (
				<SortedPhotos sorting={{ ...sorting, groups }} single={single} headingRef={heading} />
			) : (
				<RunningPhotos sorting={sorting} device={runtime === 'device' ? device : null} />
			)}
			<div className="flex flex-wrap gap-3">
				{groups && groups.length > 0 && (
					<Button onClick={() => finish(groups)}>
						{groups.length === 1 ? 'Show the result' : `Show ${groups.length} results`}
					</Button>
				)}
				<Button variant={groups?.length === 0 ? 'primary' : 'quiet'} onClick={steps.cancelSorting}>
					{groups?.length === 0 ? 'Choose other photos' : 'Cancel'}
				</Button>
			</div>
		</>
	);
}

/** The photos, and how many were analyzed. */
function RunningPhotos({ sorting: { photos, done }, device }: { sorting: Sorting; device: DeviceState | null }) {
	return (
		<Card aria-label="Your photos" className="grid gap-4 p-5 sm:p-7">
			<ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
				{photos.map(({ url }, place) => (
					<li key={url}>
						<img
							src={url}
							alt={`${place + 1} of ${photos.length}`}
							className={`aspect-square w-full rounded-md bg-sunken object-cover transition-opacity ${place < done ? '' : 'opacity-50'}`}
						/>
					</li>
				))}
			</ul>
			<p role="status" className="font-medium font-serif text-lg">
				Analyzing photo {Math.min(done + 1, photos.length)} of {photos.length}...
			</p>
			{device?.phase === 'opening' ? (
				<OpeningProgress state={device} />
			) : (
				<Progress label="Photos analyzed" share={done / Math.max(1, photos.length)} />
			)}
		</Card>
	);
}

const choices = [
	{ value: 'one', label: 'One spot' },
	{ value: 'several', label: 'Several spots' },
] as const;

interface SortedPhotosProps {
	sorting: Sorting & { groups: NonNullable<Sorting['groups']> };
	single: boolean;
	/** Takes the focus when the photo that had it is removed. */
	headingRef: RefObject<HTMLElement | null>;
}

/** The groups, which people can change. */
function SortedPhotos({ sorting: { groups, setGroups }, single, headingRef }: SortedPhotosProps) {
	const [moved, setMoved] = useState<SortedPhoto | null>(null);
	const all = groups.flat();
	const move = (photo: SortedPhoto, place: number) => {
		setMoved(photo);
		setGroups(movePhoto(groups, photo, groups[place]));
	};
	const remove = (photo: SortedPhoto) => {
		setMoved(null);
		setGroups(removePhoto(groups, photo));
		headingRef.current?.focus();
	};
	const choose = (value: 'one' | 'several') => {
		const suggested = suggestGroups(all);
		if (value === 'one') setGroups([all]);
		else setGroups(suggested.length > 1 ? suggested : all.map((photo) => [photo]));
	};
	const place = moved ? groups.findIndex((group) => group.includes(moved)) : -1;
	return (
		<>
			<p role="status" className="sr-only">
				{place >= 0
					? `The photo is in spot ${place + 1} now.`
					: `Sorted into ${groups.length === 1 ? 'one spot' : `${groups.length} spots`}.`}
			</p>
			{!single && all.length > 1 && all.length <= limits.savedScan.maxPhotos && (
				<div>
					<Segmented
						label="These photos show"
						choices={choices}
						value={groups.length === 1 ? 'one' : 'several'}
						onChange={choose}
					/>
				</div>
			)}
			<div className={`grid items-start gap-5 ${groups.length > 1 ? 'lg:grid-cols-2' : ''}`}>
				{groups.map((group, number) => (
					<PhotoGroup
						key={group[0]!.id}
						groups={groups}
						single={single}
						place={number}
						moved={moved}
						onMove={move}
						onRemove={remove}
					/>
				))}
			</div>
		</>
	);
}
