import type { Case } from '@dermavigil/contract';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { Moment } from '../moment.tsx';
import { getPatientName } from '../patient-of.ts';
import { CasePhoto } from './case-photo.tsx';

interface PhotoDialogProps {
	caseItem: Case;
	onBroken(): void;
	onClose(): void;
}

/** The photo as large as the screen has room for. */
export function PhotoDialog({ caseItem, onBroken, onClose }: PhotoDialogProps) {
	return (
		<OpenDialog
			width="large"
			title={getPatientName(caseItem)}
			description={
				<>
					Submitted <Moment at={caseItem.submitted_at} />
				</>
			}
			onClose={onClose}
		>
			<CasePhoto
				field={caseItem.image_url}
				alt={`Photo submitted by ${getPatientName(caseItem)}`}
				onBroken={onBroken}
				className="mx-auto max-h-[75dvh] min-h-40 w-full rounded-md object-contain!"
			/>
		</OpenDialog>
	);
}
