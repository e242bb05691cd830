import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import type { ScanPages } from './patient-data.ts';

/** Pixels before the end of the list at which the next page is fetched. */
const ahead = 600;

/** Fetches the next page as the end of the list comes near; the button is for keyboards, and for when that failed. */
export function NextPage({ pages }: { pages: ScanPages }) {
	const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
	const end = useRef<HTMLDivElement>(null);
	const near = useInView(end, ahead);
	const wanted = near && !isFetching && !isFetchNextPageError ? data?.pages.at(-1)?.next : null;
	useEffect(() => {
		if (wanted) void fetchNextPage();
	}, [wanted, fetchNextPage]);
	return (
		<div ref={end} className="grid justify-items-center">
			<p role="status" className="sr-only">
				{isFetching && 'Loading your scans'}
			</p>
			{hasNextPage && (
				<Button look="secondary" disabled={isFetching} onClick={() => void fetchNextPage()}>
					Show more scans
				</Button>
			)}
		</div>
	);
}
