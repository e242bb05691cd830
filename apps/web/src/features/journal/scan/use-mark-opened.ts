import type { Scan } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openReview } from '../../../api/scans.ts';
import { useReload } from '../patient-data.ts';

/** Tells the server once that its patient has opened the answer. */
export function useMarkOpened({ id, review_unread }: Pick<Scan, 'id' | 'review_unread'>): void {
	const reload = useReload();
	const { mutate } = useMutation({ mutationFn: () => openReview(id), onSuccess: reload });
	useEffect(() => {
		if (review_unread) mutate();
	}, [review_unread, mutate]);
}
