import { type Comparison, type Lesion, type LesionScan, messages } from '@dermavigil/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { familyQuery } from '../../../api/light-queries.ts';
import { lesionScansQuery } from '../../../api/scans.ts';
import { ManagerOnly } from '../../../family/manager-only.tsx';
import { FocusHome } from '../../../lib/focus-home.tsx';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { BackLink } from '../../../ui/navigation/back-link.tsx';
import { NextPage } from '../../../ui/navigation/next-page.tsx';
import { LoadingPart, Skeleton } from '../../../ui/skeleton.tsx';
import { getSeries } from '../comparison/series.ts';
import { SeriesChart } from '../comparison/series-chart.tsx';
import { ListFailure } from '../last-list.tsx';
import { DeleteLesion } from '../lesions/delete-lesion.tsx';
import { useLesions } from '../patient-data.ts';
import { Section } from '../section.tsx';
import { LastResult } from './last-result.tsx';
import { LesionHeader } from './lesion-header.tsx';
import { SideBySide } from './side-by-side.tsx';
import { TimeLine } from './time-line.tsx';

/** One tracked lesion: its last result, its photos side by side, and all of its scans over time. */
export function LesionPage() {
	usePageTitle('Tracked spot | DermaVigil');
	const { id = '' } = useParams();
	const { lesions, error, isPending, refetch } = useLesions();
	const lesion = lesions?.find((each) => each.id === id);
	if (lesion) return <KnownLesion key={id} lesion={lesion} />;
	return (
		<div className="grid gap-6">
			<header className="grid gap-2">
				<BackLink to="/Mylesion">My Lesions</BackLink>
				<h1 className="text-2xl">Tracked spot</h1>
			</header>
			{isPending ? (
				<LoadingPart label="Loading this spot" className="h-64 rounded-xl!" />
			) : error ? (
				<LoadFailure message={getErrorMessage(error, messages.dashboard.loadFailed)} onRetry={() => void refetch()} />
			) : (
				<UnknownLesion />
			)}
		</div>
	);
}

/** A new tab shows the patient's own journal, also where the address came from somebody else's. */
function UnknownLesion() {
	const { data: family } = useQuery(familyQuery);
	const others = family && family.people.length > 0;
	return (
		<EmptyState
			title="This spot is not tracked."
			{...(others && { text: 'It may be someone else’s: choose their skin journal at the top of the page.' })}
		/>
	);
}

function KnownLesion({ lesion }: { lesion: Lesion }) {
	const { id, scan_count } = lesion;
	const pages = useInfiniteQuery(lesionScansQuery(id));
	const { data, isPending, isFetched, isFetching, refetch } = pages;
	const scans = data?.pages.flatMap(({ items }) => items) ?? [];
	const heading = useRef<HTMLHeadingElement>(null);
	const [deleting, setDeleting] = useState(false);
	const navigate = useNavigate();
	return (
		<FocusHome home={heading}>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-10 sm:gap-14">
				<LesionHeader lesion={lesion} headingRef={heading} />
				{isFetched && !data && (
					<ListFailure what="the scans of this spot" last={null} busy={isFetching} onRetry={() => void refetch()} />
				)}
				{isPending && scan_count > 0 && <LoadingScans />}
				{scans[0] && <LastResult lesion={lesion} scans={scans} latest={scans[0]} />}
				{scans.length > 1 && <SideBySide lesion={lesion} scans={scans} />}
				<div className="grid items-start gap-10 *:min-w-0 sm:gap-14 xl:grid-cols-2 xl:gap-x-6">
					{data && <TimeLine lesion={lesion} scans={scans} />}
					<OverTime scans={scans} total={pages.hasNextPage ? scan_count : scans.length} />
				</div>
				{data && <NextPage pages={pages} next={data.pages.at(-1)?.next} what="scans" shown={scans.length} />}
				<ManagerOnly>
					<p>
						<Button variant="danger-quiet" onClick={() => setDeleting(true)} className="not-forced-colors:px-0!">
							Delete this spot
						</Button>
					</p>
				</ManagerOnly>
				{deleting && (
					<DeleteLesion
						lesion={lesion}
						onClose={() => setDeleting(false)}
						onDeleted={() => void navigate('/Mylesion')}
						page={heading}
					/>
				)}
			</div>
		</FocusHome>
	);
}

/** The last result, and two photos. As high as the window, so that what is below does not move twice. */
function LoadingScans() {
	return (
		<div className="grid h-dvh content-start gap-10 overflow-hidden sm:gap-14">
			<div className="grid gap-5">
				<LoadingPart label="Loading the scans" className="h-7 w-48" />
				<Skeleton className="h-160 rounded-xl! sm:h-108" />
			</div>
			<div className="grid grid-cols-2 gap-3 sm:gap-6">
				<Skeleton className="aspect-square" />
				<Skeleton className="aspect-square" />
			</div>
		</div>
	);
}

/** Risk and size over the scans, if at least two of them have one. If there are very many, `total`, the earliest may not be loaded yet. */
function OverTime({ scans, total }: { scans: LesionScan[]; total: number }) {
	const shown = { series: scans.map(toPoint), measures: [] };
	if (getSeries(shown).length === 0) return null;
	return (
		<Section title="Over time">
			{scans.length < total && (
				<p className="mb-3 text-quiet text-sm">
					The newest {scans.length} of {total} scans. “Show more scans” adds the earlier ones.
				</p>
			)}
			<SeriesChart {...shown} />
		</Section>
	);
}

/** The values of a single scan: the rest is measured only when two are compared. */
const toPoint = (scan: LesionScan): Comparison['series'][number] => ({
	id: scan.id,
	mode: scan.mode,
	saved_at: scan.saved_at,
	risk_level: scan.risk_level,
	area_mm2: scan.area_mm2,
	malignant_probability: scan.malignant_probability,
	relative_area: null,
	asymmetry: null,
	border: null,
	colors: null,
});
