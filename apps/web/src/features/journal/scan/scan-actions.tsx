import { messages, type Scan } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { BookmarkPlus, ClipboardPlus, Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { useCapabilities, useIsPublicDemo } from '../../../api/light-queries.ts';
import { fetchScanReport, requestReview } from '../../../api/scans.ts';
import { FindDermatologist } from '../../../education/find-dermatologist.tsx';
import { useOnline } from '../../../lib/use-online.ts';
import { ReportButton } from '../../../results/report/report-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { useShowChange } from '../patient-data.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { SeenByDoctor } from './seen-by-doctor.tsx';

/** What can be done about a saved scan, the most urgent first. */
export function ScanActions({ scan }: { scan: Scan }) {
	const { has } = useCapabilities();
	const online = useOnline();
	const [attaching, setAttaching] = useState(false);
	const name = scan.profiles.full_name || null;
	return (
		<div className="mt-1 flex flex-wrap items-center gap-3">
			<FindDermatologist variant={scan.risk_level === 'low' ? 'secondary' : 'primary'} />
			{!scan.status && has('clinicians') && <RequestReview id={scan.id} disabled={!online} />}
			{!scan.lesion_id && (
				<Button variant="secondary" disabled={!online} onClick={() => setAttaching(true)}>
					<BookmarkPlus aria-hidden="true" className="size-4.5" />
					Track this spot
				</Button>
			)}
			<ReportButton name={name} make={(shown) => fetchScanReport(scan.id, shown ? 'shown' : 'hidden')} />
			{scan.risk_level === 'high' && <SeenByDoctor scanId={scan.id} seenAt={scan.seen_by_doctor_at} />}
			{!online && <p className="w-full text-high text-sm">{messages.client.offline}</p>}
			{attaching && <AttachDialog scan={scan} onClose={() => setAttaching(false)} />}
		</div>
	);
}

function RequestReview({ id, disabled }: { id: string; disabled: boolean }) {
	const showChange = useShowChange();
	const isPublicDemo = useIsPublicDemo();
	const request = useMutation({
		mutationFn: () => requestReview(id),
		onSuccess: async (asked) => {
			toast.success('Sent for review. The answer appears here.');
			await showChange(asked);
		},
		onError: (error) => toast.error(getErrorMessage(error, messages.savedScan.submitFailed)),
	});
	return (
		<>
			<Button variant="secondary" disabled={disabled || request.isPending} onClick={() => request.mutate()}>
				<ClipboardPlus aria-hidden="true" className="size-4.5" />
				{request.isPending ? 'Submitting...' : 'Request Professional Review'}
			</Button>
			<p className="order-last flex w-full gap-2 text-quiet text-sm">
				<Stethoscope aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
				{isPublicDemo
					? 'This is a demonstration: anybody can see what you send.'
					: 'A review shows this scan, with your name, to the clinicians of this service.'}
			</p>
		</>
	);
}
