import type { Scan } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openReview } from '../../../api/scans.ts';
import { getActingFor, getPatientToken } from '../../../api/session.ts';
import { useMayManage } from '../../../api/use-roles.ts';
import { useReload } from '../patient-data.ts';

/** Tells the server once that the patient, or somebody who manages for them, has opened the answer. */
export function useMarkOpened({ id, reviewed_at, review_unread }: Pick<Scan, 'id' | 'reviewed_at' | 'review_unread'>) {
	const reload = useReload();
	const { mutate } = useMutation({
		mutationFn: openReview,
		// The answer has been read: without a connection, the server is told as soon as there is one.
		networkMode: 'online',
		onSuccess: reload,
	});
	const counts = useMayManage() && review_unread;
	useEffect(() => {
		const token = getPatientToken();
		if (counts && token) mutate({ id, reviewed_at, token, person: getActingFor()?.id ?? null });
	}, [counts, mutate, id, reviewed_at]);
}
