import { type CheckedRegion, type SelfCheck, type SpotName, selfCheckRegions } from '@dermavigil/contract';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useMayManage } from '../../../../api/use-roles.ts';
import { ManagerOnly } from '../../../../family/manager-only.tsx';
import { RemindersLink } from '../../../../family/reminders-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SpotList } from '../photo/spot-list.tsx';
import { regionGuides } from '../regions.ts';
import { countLookedAt, findLastPhoto, findRegion } from '../self-check-data.ts';
import { TrackSpot } from '../track-spot.tsx';

interface NextStepsProps {
	/** The open self-check, or the last one. */
	check: SelfCheck;
	checks: SelfCheck[];
}

/** What was new in a self-check, what to do about it, and what else was noted. */
export function NextSteps({ check, checks }: NextStepsProps) {
	const id = useId();
	const [tracking, setTracking] = useState<SpotName | null>(null);
	const regions = check.regions.toSorted(
		(one, other) => selfCheckRegions.indexOf(one.region) - selfCheckRegions.indexOf(other.region),
	);
	const found = regions.filter(({ outcome }) => outcome === 'something_new');
	const noted = regions.filter(({ outcome, note }) => outcome !== 'something_new' && note);
	// The self-checks that this one was compared with.
	const earlier = checks.slice(checks.indexOf(check) + 1);
	return (
		<section
			aria-labelledby={id}
			className="grid gap-4 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-7"
		>
			<h2 id={id} className="text-xl">
				{nameNews(check)}
			</h2>
			{found.map((seen) => (
				<div key={seen.region} className="grid gap-1">
					<h3 className="font-semibold text-lg">{regionGuides[seen.region].name}</h3>
					{seen.note && (
						<p dir="auto" className="whitespace-pre-wrap break-words">
							{seen.note}
						</p>
					)}
					<NewSpots {...{ seen, earlier }} onTrack={(number) => setTracking({ region: seen.region, number })} />
				</div>
			))}
			{found.length > 0 && (
				<p className="max-w-2xl">
					Take a close photo of each new spot. See a doctor within two weeks if it grows, changes, bleeds, hurts, looks
					unlike the others, or does not heal within four weeks. Don’t wait for the next month.
				</p>
			)}
			{noted.length > 0 && (
				<dl className="grid gap-2">
					{noted.map(({ region, note }) => (
						<div key={region}>
							<dt className="font-semibold">Note on {regionGuides[region].name}</dt>
							<dd dir="auto" className="whitespace-pre-wrap break-words">
								{note}
							</dd>
						</div>
					))}
				</dl>
			)}
			<ManagerOnly>
				<p className="flex flex-wrap gap-3">
					{found.length > 0 && (
						<Button asChild variant="secondary">
							<Link to="/scan">Photograph a spot</Link>
						</Button>
					)}
					<RemindersLink />
				</p>
			</ManagerOnly>
			{tracking && <TrackSpot spot={tracking} onClose={() => setTracking(null)} />}
		</section>
	);
}

/** What was reported, as a heading: never 'Nothing new' if nothing was looked at. */
function nameNews(check: SelfCheck): string {
	if (check.regions.some(({ outcome }) => outcome === 'something_new')) return 'What is new';
	const news = countLookedAt(check) > 0 ? 'Nothing new' : 'No region looked at';
	return check.finished_at ? news : `${news} so far`;
}

interface NewSpotsProps {
	seen: CheckedRegion;
	earlier: SelfCheck[];
	onTrack(number: number): void;
}

/** The spots of a region that no earlier photo shows; nothing if there is no earlier photo. */
function NewSpots({ seen: { region, photo }, earlier, onTrack }: NewSpotsProps) {
	const last = findRegion(findLastPhoto(earlier, region), region)?.photo;
	const mayManage = useMayManage();
	if (!photo || !last) return null;
	const known = new Set(last.spots.map(({ number }) => number));
	const spots = photo.spots.filter(({ number }) => !known.has(number));
	return (
		<SpotList
			photo={photo}
			spots={spots}
			fresh={new Set(spots.map(({ number }) => number))}
			{...(mayManage && { onTrack })}
		/>
	);
}
