import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { toast } from 'react-hot-toast/headless';
import { setSeenByDoctor } from '../../../api/scans.ts';
import { ManagerOnly } from '../../../family/manager-only.tsx';
import { Day } from '../../../results/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { useShowChange } from '../patient-data.ts';

interface SeenByDoctorProps {
	/** A scan of the spot. */
	scanId: string;
	/** When its patient said so; null before. */
	seenAt: string | null;
	size?: 'small' | 'medium';
}

/** Notes that a doctor has seen a spot of High Risk, which then needs no attention any more; and takes that back. */
export function SeenByDoctor({ scanId, seenAt, size = 'medium' }: SeenByDoctorProps) {
	const showChange = useShowChange();
	const change = useMutation({
		mutationFn: () => setSeenByDoctor(scanId, seenAt === null),
		onSuccess: showChange,
		onError: () => toast.error('That did not work. Please try again.'),
	});
	const press = () => change.mutate();
	if (seenAt === null) {
		return (
			<ManagerOnly>
				<Button variant="secondary" size={size} disabled={change.isPending} onClick={press}>
					<CircleCheck aria-hidden="true" className="size-4.5" />
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
