import { type Case, formatConfidence } from '@dermavigil/contract';
import { Check } from 'lucide-react';
import { getPatientName, getTopPrediction, isErased } from '../case-data.ts';
import { CaseThumbnail } from '../review/case-thumbnail.tsx';

interface PhotoChoiceProps {
	caseItem: Case;
	checked: boolean;
	/** Its photo did not load, or was erased, so it cannot be included. */
	unseen: boolean;
	onToggle(): void;
	/** Its photo did not load. */
	onBroken(): void;
}

/** A case as its photo; pressing it leaves the case out or includes it. */
export function PhotoChoice({ caseItem, checked, unseen, onToggle, onBroken }: PhotoChoiceProps) {
	const { label, confidence } = getTopPrediction(caseItem);
	return (
		<li>
			<label className="relative grid cursor-pointer overflow-hidden rounded-md border border-line text-sm has-focus-visible:outline-3 has-focus-visible:outline-accent has-checked:border-primary">
				<CaseThumbnail
					caseItem={caseItem}
					onBroken={onBroken}
					eager
					className={`aspect-square w-full ${checked ? '' : 'opacity-45'}`}
				/>
				<span className="absolute top-2 left-2 grid">
					<input
						type="checkbox"
						checked={checked}
						disabled={unseen}
						onChange={onToggle}
						className="peer size-6 appearance-none rounded-sm border border-edge bg-surface outline-none checked:border-primary checked:bg-primary"
					/>
					<Check className="pointer-events-none invisible absolute inset-0 m-auto size-4 text-on-primary peer-checked:visible" />
				</span>
				<span className="grid p-2">
					{/* Cut off at its end, whichever way it is read. */}
					<span dir="auto" className="truncate text-left font-semibold">
						{getPatientName(caseItem)}
					</span>
					<span className="text-quiet">
						{unseen
							? `Left out${isErased(caseItem) ? '' : ': the photo did not load'}`
							: `${label}, ${formatConfidence(confidence, 'clinical')}`}
					</span>
				</span>
			</label>
		</li>
	);
}
