import { messages, shareMessages } from '@dermavigil/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { getErrorMessage } from '../../api/api-error.ts';
import { isVisitEnded, sharedQuery } from '../../api/shares/visits.ts';
import { forget, recall, remember } from '../../lib/storage.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { SharedView } from './shared-view.tsx';

/** Which link was opened in this tab; opening it again takes a cookie that no script can read. */
const [key, storage] = ['openedShare', 'sessionStorage'] as const;

/** What a patient shares, for a doctor without an account: asks for the code, then shows it. */
export function SharedPage() {
	const { id = '' } = useParams();
	const token = useLocation().hash.slice(1);
	const [opened, setOpened] = useState(() => recall(key, storage));
	const [ended, setEnded] = useState<string | null>(null);
	const queries = useQueryClient();
	const hasEnded = ended === id;
	const asksCode = opened !== id || hasEnded;
	// Not while a code is asked for: fetching again would replace the form, and lose what was typed.
	const { data, error, refetch } = useQuery({ ...sharedQuery(id), enabled: !asksCode });
	if (!asksCode && isVisitEnded(error)) setEnded(id);
	// Without the patient's name, which would stay in the browser's history.
	usePageTitle(`${asksCode ? 'Enter the code' : 'Shared with you'} | DermaVigil`);
	if (asksCode) {
		const open = () => {
			remember(key, id, storage);
			void queries.resetQueries({ ...sharedQuery(id), exact: true });
			setOpened(id);
			setEnded(null);
		};
		return <CodeForm id={id} token={token} onOpened={open} reason={hasEnded ? shareMessages.visitEnded : null} />;
	}
	const close = () => {
		forget(key, storage);
		setOpened(null);
	};
	return (
		<article className="grid w-full max-w-304 grid-cols-[minmax(0,1fr)] gap-6 self-start">
			{data ? (
				<SharedView id={id} shared={data} onClose={close} />
			) : error ? (
				<>
					<h1 className="text-2xl">Shared with you</h1>
					<LoadFailure
						message={getErrorMessage(error, messages.clinician.loadUnknown)}
						onRetry={() => void refetch()}
					/>
				</>
			) : (
				<div role="status">
					<h1 className="sr-only">Loading what was shared</h1>
					<Skeleton className="h-96 rounded-xl!" />
				</div>
			)}
		</article>
	);
}
