import { messages } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { ClipboardPlus, Stethoscope } from 'lucide-react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { useIsPublicDemo } from '../../../api/light-queries.ts';
import { requestReview } from '../../../api/scans.ts';
import { useActingFor } from '../../../api/use-roles.ts';
import { useFocusHome } from '../../../lib/focus-home.tsx';
import { noteFocus } from '../../../lib/keep-focus.ts';
import { UsualTurnaround } from '../../../results/usual-turnaround.tsx';
import { Button } from '../../../ui/button.tsx';
import { useShowChange } from '../patient-data.ts';

interface RequestReviewProps {
	/** Of the scan. */
	id: string;
	disabled: boolean;
}

/** Sends a saved scan to the service's clinicians; says beforehand what they see and how long they take. */
export function RequestReview({ id, disabled }: RequestReviewProps) {
	const showChange = useShowChange();
	const isPublicDemo = useIsPublicDemo();
	const person = useActingFor();
	const goHome = useFocusHome();
	const request = useMutation({
		mutationFn: () => requestReview(id),
		onMutate: noteFocus,
		onSuccess: async (asked, _variables, isStillThere) => {
			toast.success('Sent for review. The answer appears here.', { id: `review ${id}` });
			await showChange(asked);
			if (isStillThere()) goHome({ preventScroll: true });
		},
		onError: (error) => toast.error(getErrorMessage(error, messages.savedScan.submitFailed), { id: `review ${id}` }),
	});
	return (
		<>
			<Button variant="secondary" disabled={disabled || request.isPending} onClick={() => request.mutate()}>
				<ClipboardPlus className="size-4.5" />
				{request.isPending ? 'Submitting...' : 'Request Professional Review'}
			</Button>
			<p className="order-last flex w-full gap-2 text-quiet text-sm print:hidden">
				<Stethoscope className="mt-0.5 size-4 shrink-0" />
				<span className="wrap-anywhere">
					{isPublicDemo
						? 'This is a demonstration: anyone can see what you send.'
						: `A review shows this scan, with ${person ? `the name of ${person.full_name}` : 'your name'}, to the clinicians of this service.`}{' '}
					<UsualTurnaround />
				</span>
			</p>
		</>
	);
}
