import type { Suitability } from '@dermavigil/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { isAssessed, type MarkedLesion, type ScanResult } from '../scan-state.ts';

const MarkLesionDialog = lazyPart(() => import('./mark-lesion-dialog.tsx'), 'MarkLesionDialog');

interface MarkLesionPartProps {
	result: ScanResult;
	onMark(marked: MarkedLesion): void;
}

/** Reasons that may apply because a photo's spot is small, off to one side, or not the only one. */
const mendable: readonly Suitability[] = ['not_skin', 'no_lesion', 'unfamiliar'];

/** Says which spot a result is for, and offers to mark another one in the same photo. */
export function MarkLesionPart({ result, onMark }: MarkLesionPartProps) {
	const [open, setOpen] = useState(false);
	const { photo, analysis, failed } = result;
	const assessed = isAssessed(result);
	if (failed || !(assessed || mendable.includes(analysis.suitability))) return null;
	const mark = (marked: MarkedLesion) => {
		setOpen(false);
		// The result's first photo may be another one.
		onMark({ ...marked, ...(photo.synthetic && { synthetic: true }) });
	};
	const which = photo.whole ? 'the spot that you marked' : 'the spot in the middle of the photo';
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-4 sm:px-5 print:hidden">
			<p className="text-quiet text-sm">
				{assessed ? `This result is for ${which}.` : 'Is the spot small, off to one side, or one of several?'}
			</p>
			<Button variant="secondary" size="small" onClick={() => setOpen(true)}>
				{assessed ? 'Check another spot in this photo' : 'Mark the spot in this photo'}
			</Button>
			{open && <MarkLesionDialog file={photo.whole ?? photo.file} onMark={mark} onClose={() => setOpen(false)} />}
		</div>
	);
}
