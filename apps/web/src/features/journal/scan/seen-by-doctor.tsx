import { messages, type Scan } from '@dermavigil/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { toast } from 'react-hot-toast/headless';
import { lesionsQuery } from '../../../api/light-queries.ts';
import { setSeenByDoctor } from '../../../api/scans.ts';
import { ManagerOnly } from '../../../family/manager-only.tsx';
import { useFocusHome } from '../../../lib/focus-home.tsx';
import { noteFocus } from '../../../lib/keep-focus.ts';
import { Day } from '../../../results/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { useShowChange } from '../patient-data.ts';

interface SeenByDoctorProps {
	/** A scan of the spot. */
	scan: Pick<Scan, 'id' | 'lesion_id' | 'saved_at'>;
	/** When its patient said so; null if they have not. */
	seenAt: string | null;
	size?: 'small' | 'medium';
}

/** Records that a doctor has seen a spot, which then needs no attention and is no longer overdue for a visit; also undoes that. */
export function SeenByDoctor({ scan, seenAt, size = 'medium' }: SeenByDoctorProps) {
	const showChange = useShowChange();
	const queries = useQueryClient();
	const goHome = useFocusHome();
	const action = `seen ${scan.id}`;
	const change = useMutation({
		mutationFn: (seen: boolean) => {
			const lesion = queries.getQueryData(lesionsQuery.queryKey)?.find(({ id }) => id === scan.lesion_id);
			// Only scans shown here, not those that another device may have saved since.
			const shown = [scan.saved_at, lesion?.last_seen_at ?? ''].toSorted().at(-1)!;
			return setSeenByDoctor(scan.id, seen, shown);
		},
		onMutate: noteFocus,
		onSuccess: async (changed, seen, isStillThere) => {
			toast.success(seen ? 'Marked as seen by a doctor.' : 'No longer marked as seen by a doctor.', { id: action });
			await showChange(changed);
			if (isStillThere()) goHome({ preventScroll: true });
		},
		onError: () => toast.error(messages.client.failed, { id: action }),
	});
	const press = () => change.mutate(seenAt === null);
	if (seenAt === null) {
		return (
			<ManagerOnly>
				<Button variant="secondary" size={size} disabled={change.isPending} onClick={press}>
					<CircleCheck className="size-4.5" />
					Seen by a doctor
				</Button>
			</ManagerOnly>
		);
	}
	return (
		<p className="flex flex-wrap items-center gap-x-2 text-sm">
			<span>
				Seen by a doctor: <Day at={seenAt} />
			</span>
			<ManagerOnly>
				<Button variant="quiet" size="small" disabled={change.isPending} onClick={press} className="px-2!">
					Undo
				</Button>
			</ManagerOnly>
		</p>
	);
}
