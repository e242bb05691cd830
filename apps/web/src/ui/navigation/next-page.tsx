import { useCallback, useEffect, useRef } from 'react';
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

/**
 * Fetches the next page when the end of the list comes near; the button is for keyboards, for when the focus is in the
 * footer, and after a failure.
 */
export function NextPage({ pages, next, what, shown }: NextPageProps) {
	const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
	const end = useRef<HTMLDivElement>(null);
	const near = useInView(end, ahead);
	const wanted = near && !isFetching && !isFetchNextPageError ? next : null;
	useEffect(() => {
		if (wanted && !isFocusInFooter()) void fetchNextPage();
	}, [wanted, fetchNextPage]);
	/** The button disappears with the last page; the person who pressed it continues from there. */
	const passFocusOn = useCallback(
		(button: HTMLButtonElement) => () => {
			if (document.activeElement === button) end.current?.focus({ preventScroll: true });
		},
		[],
	);
	const failed = isFetchNextPageError && !isFetching;
	return (
		<div ref={end} tabIndex={-1} className="grid justify-items-center gap-3 rounded-sm">
			<p role="status" className={failed ? '' : 'sr-only'}>
				{failed
					? `We couldn’t load more ${what}. Please try again.`
					: isFetching
						? `Loading ${what}`
						: `Number of ${what} shown: ${shown}`}
			</p>
			{hasNextPage && (
				<Button ref={passFocusOn} variant="secondary" disabled={isFetching} onClick={() => void fetchNextPage()}>
					Show more {what}
				</Button>
			)}
		</div>
	);
}

/** Whether the keyboard focus is in the footer: more rows would push it out of the window. */
const isFocusInFooter = () => Boolean(document.activeElement?.closest('footer'));
