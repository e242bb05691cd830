import type { Case } from '@dermavigil/contract';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { Moment } from '../moment.tsx';
import { patientOf } from '../patient-of.ts';
import { CasePhoto } from './case-photo.tsx';

interface PhotoDialogProps {
	of: Case;
	onBroken(): void;
	onClose(): void;
}

/** The photo as large as the screen has room for. */
export function PhotoDialog({ of, onBroken, onClose }: PhotoDialogProps) {
	return (
		<OpenDialog
			width="large"
			title={patientOf(of)}
			description={
				<>
					Submitted <Moment at={of.submitted_at} />
				</>
			}
			onClose={onClose}
		>
			<CasePhoto
				field={of.image_url}
				alt={`Photo submitted by ${patientOf(of)}`}
				onBroken={onBroken}
				className="mx-auto max-h-[75dvh] min-h-40 w-full rounded-md object-contain!"
			/>
		</OpenDialog>
	);
}
