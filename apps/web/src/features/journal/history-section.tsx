import { familyMessages, type Lesion, messages } from '@dermavigil/contract';
import { Link } from 'react-router';
import { useActingFor, useMayManage } from '../../api/use-roles.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NextPage } from '../../ui/navigation/next-page.tsx';
import { ListFailure } from './last-list.tsx';
import { nameLesions, useScanList } from './patient-data.ts';
import { ScanTile, ScanTileSkeleton } from './scan/scan-tile.tsx';
import { Section } from './section.tsx';

/** Every saved scan, newest first. The last section, since it grows while scrolling. */
export function HistorySection({ lesions }: { lesions: Lesion[] | undefined }) {
	const { pages, failed, last, scans } = useScanList('history');
	const { data } = pages;
	const loading = (pages.isPending && !last) || pages.isFetchingNextPage;
	const getNickname = nameLesions(lesions);
	return (
		<Section title="My Scans History">
			{failed && (
				<ListFailure what="the scans" last={last} busy={pages.isFetching} onRetry={() => void pages.refetch()} />
			)}
			{data && !loading && scans.length === 0 ? (
				<NoScans />
			) : (
				<ul
					aria-busy={loading}
					className="grid gap-x-5 empty:hidden max-sm:-mt-4 max-sm:divide-y max-sm:divide-line sm:grid-cols-3 sm:gap-y-8 lg:grid-cols-4 xl:grid-cols-5"
				>
					{scans.map((scan) => (
						<ScanTile key={scan.id} scan={scan} lesion={getNickname(scan)} />
					))}
					{loading && [1, 2, 3, 4, 5].map((place) => <ScanTileSkeleton key={place} />)}
				</ul>
			)}
			{data && <NextPage pages={pages} next={data.pages.at(-1)?.next} what="scans" shown={scans.length} />}
		</Section>
	);
}

/** People who may only see a journal are not asked to fill it. */
function NoScans() {
	const title = useActingFor() ? familyMessages.noScans : messages.dashboard.noScans;
	if (!useMayManage()) return <EmptyState title={title} />;
	return (
		<EmptyState title={title} text="Scan a spot and choose Save Scan below its result.">
			<Button asChild variant="secondary">
				<Link to="/scan">Scan a spot</Link>
			</Button>
		</EmptyState>
	);
}
