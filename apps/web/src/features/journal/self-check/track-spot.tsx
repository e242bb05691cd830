import type { SpotName } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { linkSpot } from '../../../api/self-checks/self-checks.ts';
import { ChooseLesionDialog } from '../lesions/choose-lesion-dialog.tsx';
import { useReload } from '../patient-data.ts';
import { regionGuides } from './regions.ts';

interface TrackSpotProps {
	spot: SpotName;
	onClose(): void;
	focusAfter: RefObject<HTMLElement | null>;
}

/** Makes a spot of a self-check a tracked one, or says which tracked one it is. */
export function TrackSpot({ spot, onClose, focusAfter }: TrackSpotProps) {
	const reload = useReload();
	const link = useMutation({
		mutationFn: (lesionId: string) => linkSpot(lesionId, spot),
		onSuccess: async () => {
			toast.success('Tracked. Now take a close photo of it.');
			await reload();
			onClose();
		},
		onError: (error) => {
			toast.error(getErrorMessage(error, 'That did not work. Please try again.'));
			// It may be of a lesion that was deleted elsewhere.
			void reload();
		},
	});
	return (
		<ChooseLesionDialog
			question={`Which tracked spot is spot ${spot.number}?`}
			bodyPart={regionGuides[spot.region].name}
			busy={link.isPending}
			onChoose={(lesionId) => link.mutate(lesionId)}
			onClose={onClose}
			focusAfter={focusAfter}
		/>
	);
}
