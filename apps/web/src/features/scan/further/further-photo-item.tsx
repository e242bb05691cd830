import { kindModes, type PhotoKind, photoKindNames, photoKinds, type RiskLevel, riskNames } from '@dermavigil/contract';
import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { AnalyzedResult, FurtherPhoto, ScanResult } from '../scan-state.ts';
import { compareRisk } from './compare-risk.ts';
import { unsuitableReasons } from './unsuitable-reasons.ts';

const kinds = photoKinds.map((value) => ({ value, text: photoKindNames[value] }));

/** A further photo, and what decides about its use. */
export interface PhotoUse {
	photo: FurtherPhoto;
	first: ScanResult;
	/** The result on screen, from the photos alone. */
	result: AnalyzedResult;
	/** Its risk as it is on screen: with the symptoms, where some were reported. */
	risk: RiskLevel;
	/** It cannot be from both photos: the model was updated meanwhile. */
	outdated: boolean;
}

interface FurtherPhotoItemProps extends PhotoUse {
	/** It must not change any more. */
	locked: boolean;
	onKind(kind: PhotoKind): void;
	onRemove(): void;
}

/** A further photo: what it shows, as recognized or chosen, and what it is used for. */
export function FurtherPhotoItem(props: FurtherPhotoItemProps) {
	const { photo, locked, onKind, onRemove } = props;
	const { kind, running, failure } = photo;
	const name = kind ? photoKindNames[kind] : 'New photo';
	return (
		<li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
			<img src={photo.photo.url} alt="" className="aspect-square w-18 rounded-md bg-sunken object-cover" />
			<div className="flex min-w-0 grow basis-[7rem] items-start gap-x-4">
				<div className="grid min-w-0 grow justify-items-start gap-1.5">
					{kind && !locked ? (
						<Select label="This photo is" stacked hidden value={kind} options={kinds} onChange={onKind} />
					) : (
						<p className="font-semibold">{name}</p>
					)}
					<p className={`text-sm ${failure ? 'text-high' : 'text-quiet'}`}>{describeUse(props)}</p>
					{failure && kind && !running && (
						<Button variant="secondary" size="small" onClick={() => onKind(kind)}>
							Try again
						</Button>
					)}
				</div>
				{!locked && (
					<IconButton label={`Remove: ${name}`} onClick={onRemove}>
						<X />
					</IconButton>
				)}
			</div>
		</li>
	);
}

/** What a photo is used for, or why it is not. */
export function describeUse({ photo, first, result, risk, outdated }: PhotoUse): string {
	const { kind, analysis, running, failure } = photo;
	if (running) return 'Analyzing...';
	if (failure) return `Not used for the result. ${failure}`;
	if (!analysis || !kind) return 'Shows where the spot is. The AI does not assess it.';
	if (analysis.suitability !== 'suitable') return `Not used for the result. ${unsuitableReasons[analysis.suitability]}`;
	const { fused } = result.analysis;
	const counted = [result.photo, ...(fused ? [result.further[0]!.photo] : [])];
	if (counted.includes(photo.photo)) {
		// On a phone the risk itself is several screens above.
		const from = `The result, ${riskNames[risk]}, is from this photo`;
		if (!fused) return `${from}: its risk is the highest.`;
		return `${from} and ${counted.includes(first.photo) ? 'the first one' : 'another one'}.`;
	}
	if (fused) return 'Not used for the result, which is from other photos.';
	const isOther = kindModes[kind] !== first.mode;
	if (isOther && outdated) {
		return 'Not used for the result: the AI was updated meanwhile. Reload the page and add both photos again.';
	}
	if (isOther || compareRisk(analysis, result.analysis) > 0) return 'Not used for the result yet.';
	return 'Not used for the result: its risk is no higher than that of another photo of this kind.';
}
