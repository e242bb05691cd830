import { HardDriveDownload } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useOnline } from '../../../lib/online.ts';
import { onOutboxEvent } from '../../../offline/upload-queue/events.ts';
import { keepForLater } from '../../../offline/upload-queue/outbox.ts';
import { canKeepForLater } from '../../../offline/upload-queue/start-outbox.ts';
import { useWaiting } from '../../../offline/upload-queue/use-waiting.ts';
import { Button } from '../../../ui/button.tsx';
import type { ScanResult } from '../scan-state.ts';
import { makeScanInput } from './kept-scan.ts';
import type { useSaving } from './use-saving.ts';

interface KeepOfferProps {
	result: ScanResult;
	lesionId: string | null;
	saving: ReturnType<typeof useSaving>;
	onKeep(): void;
}

const unknownOwner =
	'This browser does not know yet whose account this is. Connect to the model once, then scans can be kept without it.';
const failed = 'The scan could not be kept on this device.';

/** Where there is no connection: keeps the scan here until there is one, when the person says so. */
export function KeepOffer(props: KeepOfferProps) {
	return canKeepForLater() ? <ModelManifest {...props} /> : null;
}

function ModelManifest({ result, lesionId, saving: { save, submit, unanswered, markSaved }, onKeep }: KeepOfferProps) {
	const online = useOnline();
	const [keeping, setKeeping] = useState(false);
	const kept = useWaiting().mine.some(({ input }) => input.request_id === result.requestId);
	const hear = useEffectEvent((requestId: string) => requestId === result.requestId && markSaved());
	useEffect(() => onOutboxEvent((event) => void (event.type === 'saved' && hear(event.requestId))), []);

	const keep = async () => {
		setKeeping(true);
		try {
			if (await keepForLater(await makeScanInput(result, lesionId))) onKeep();
			else toast.error(unknownOwner);
		} catch {
			toast.error(failed);
		}
		setKeeping(false);
	};
	const done = save === 'saved' || submit === 'submitted';
	return (
		<>
			<p role="status" className="text-sm empty:absolute">
				{kept && 'Kept on this device. It is saved to your history as soon as there is a connection.'}
			</p>
			{!kept && !done && (!online || unanswered) && (
				<Button variant="secondary" disabled={keeping} onClick={() => void keep()} className="justify-self-start py-2">
					<HardDriveDownload aria-hidden="true" className="size-4.5 shrink-0" />
					Keep on this device and save when online
				</Button>
			)}
		</>
	);
}
