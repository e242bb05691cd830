import { useEffect, useRef } from 'react';
import { useInView } from '../../lib/use-in-view.ts';
import { Button } from '../button.tsx';

/** Pixels before the end of the list at which the next page is fetched. */
const ahead = 600;

interface NextPageProps {
	pages: {
		hasNextPage: boolean;
		isFetching: boolean;
		isFetchNextPageError: boolean;
		fetchNextPage(): Promise<unknown>;
	};
	/** The cursor of the next page. */
	next: string | null | undefined;
	/** What the list holds, such as "scans", and how many are loaded. */
	what: string;
	shown: number;
}

/** Fetches the next page when the end of the list comes near; the button is for keyboards, and after a failure. */
export function NextPage({ pages, next, what, shown }: NextPageProps) {
	const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
	const end = useRef<HTMLDivElement>(null);
	const near = useInView(end, ahead);
	const wanted = near && !isFetching && !isFetchNextPageError ? next : null;
	useEffect(() => {
		if (wanted) void fetchNextPage();
	}, [wanted, fetchNextPage]);
	return (
		<div ref={end} className="grid justify-items-center">
			<p role="status" className="sr-only">
				{isFetching ? `Loading ${what}` : `Number of ${what} shown: ${shown}`}
			</p>
			{hasNextPage && (
				<Button variant="secondary" disabled={isFetching} onClick={() => void fetchNextPage()}>
					Show more {what}
				</Button>
			)}
		</div>
	);
}
