import { advisesVisit, messages, type Scan } from '@dermavigil/contract';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { attachScan, fetchScanReport } from '../../../api/scans.ts';
import { FindDermatologist } from '../../../education/find-dermatologist.tsx';
import { ManagerOnly } from '../../../family/manager-only.tsx';
import { useOnline } from '../../../lib/use-online.ts';
import { ReportButton } from '../../../results/report/report-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChooseLesionDialog } from '../lesions/choose-lesion-dialog.tsx';
import { useShowChange } from '../patient-data.ts';
import { ShareButton } from '../share/share-button.tsx';
import { RequestReview } from './request-review.tsx';
import { SeenByDoctor } from './seen-by-doctor.tsx';

interface ScanActionsProps {
	scan: Scan;
	/** Sharing offers the whole lesion first, not just this scan. */
	wholeLesion?: boolean;
}

/** What can be done about a saved scan, most urgent first. */
export function ScanActions({ scan, wholeLesion = false }: ScanActionsProps) {
	const online = useOnline();
	const [attaching, setAttaching] = useState(false);
	const name = scan.profiles.full_name || null;
	return (
		<div className="button-row mt-1">
			<FindDermatologist variant={scan.risk_level === 'low' ? 'secondary' : 'primary'} />
			<ManagerOnly>
				{!scan.status && <RequestReview id={scan.id} disabled={!online} />}
				{!scan.lesion_id && (
					<Button variant="secondary" disabled={!online} onClick={() => setAttaching(true)}>
						<BookmarkPlus className="size-4.5" />
						Track this spot
					</Button>
				)}
				<ShareButton scan={scan} wholeLesion={wholeLesion} disabled={!online} />
			</ManagerOnly>
			<ReportButton name={name} make={(shown) => fetchScanReport(scan.id, shown ? 'shown' : 'hidden')} />
			{advisesVisit(scan.risk_level, scan.symptoms) && <SeenByDoctor scan={scan} seenAt={scan.seen_by_doctor_at} />}
			{!online && <p className="w-full text-high text-sm">{messages.client.offline}</p>}
			{attaching && <AttachDialog scan={scan} onClose={() => setAttaching(false)} />}
		</div>
	);
}

/** Attaches a saved scan to a tracked lesion, or to a new one. */
function AttachDialog({ scan, onClose }: { scan: Scan; onClose(): void }) {
	const showChange = useShowChange();
	const attach = async (lesionId: string) => {
		const attached = await attachScan(scan.id, lesionId);
		toast.success('Added. You can follow this spot in My Lesions now.');
		await showChange(attached);
	};
	return <ChooseLesionDialog question="Which spot does this photo show?" choose={attach} onClose={onClose} />;
}
