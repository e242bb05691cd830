import type { SpotName } from '@dermavigil/contract';
import { toast } from 'react-hot-toast/headless';
import { linkSpot } from '../../../api/self-checks/self-checks.ts';
import { ChooseLesionDialog } from '../lesions/choose-lesion-dialog.tsx';
import { useReload } from '../patient-data.ts';
import { regionGuides } from './regions.ts';

interface TrackSpotProps {
	spot: SpotName;
	onClose(): void;
}

/** Starts tracking a spot of a self-check, or links it to a tracked one. */
export function TrackSpot({ spot, onClose }: TrackSpotProps) {
	const reload = useReload();
	const link = async (lesionId: string) => {
		await linkSpot(lesionId, spot);
		toast.success('Tracked. Now take a close photo of it.');
		await reload();
	};
	return (
		<ChooseLesionDialog
			question={`Which tracked spot is spot ${spot.number}?`}
			bodyPart={regionGuides[spot.region].name}
			choose={link}
			onClose={onClose}
		/>
	);
}
