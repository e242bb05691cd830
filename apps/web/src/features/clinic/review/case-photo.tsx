import type { Case } from '@dermavigil/contract';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { imageSource } from '../../../lib/image-source.ts';
import { Moment } from '../../../results/day.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { getPatientName } from '../case-data.ts';

interface CasePhotoProps {
	/** A URL, a data URL or bare base64. */
	field: string | null;
	/** Empty where words beside it say the same. */
	alt: string;
	/** Asked for a new URL when this one does not load: URLs end. */
	onBroken?(): void;
	className: string;
}

/** A stored image in the size of its class. One that does not load is replaced by a note. */
export function CasePhoto({ field, alt, onBroken, className }: CasePhotoProps) {
	const source = imageSource(field);
	const [broken, setBroken] = useState<string | null>(null);
	if (!source || broken === source) {
		return (
			<span className={`grid place-items-center bg-sunken text-quiet ${className}`}>
				<ImageOff aria-hidden="true" className="size-5" />
				<span className="sr-only">No image</span>
			</span>
		);
	}
	const fail = () => {
		setBroken(source);
		onBroken?.();
	};
	return (
		<img
			src={source}
			alt={alt}
			loading="lazy"
			decoding="async"
			onError={fail}
			className={`bg-sunken object-cover ${className}`}
		/>
	);
}

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
