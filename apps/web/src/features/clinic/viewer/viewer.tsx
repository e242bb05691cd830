import { type Case, type CaseDetail, formatClinicalDateTime, hasRedFlag } from '@dermavigil/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { useReturnFocus } from '../../../lib/focus-home.tsx';
import { Moment } from '../../../results/day.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { FullWindow } from '../../../results/viewer/full-window.tsx';
import { PhotoWindow } from '../../../results/viewer/photo-window.tsx';
import { usePanZoom } from '../../../results/viewer/use-pan-zoom.ts';
import { ZoomButtons } from '../../../results/viewer/zoom-buttons.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { getPatientName, useCase } from '../case-data.ts';
import { RedFlag } from '../red-flag.tsx';
import { hasHeatMap, LayeredPhoto } from '../review/layered-photo.tsx';
import { choosePhoto, getNextPlace, PhotoSelect } from '../review/photo-select.tsx';
import type { Layers } from '../review/use-layers.ts';
import { toKey } from '../to-key.ts';
import { ToggleButton } from '../toggle-button.tsx';
import { EarlierPhoto } from './earlier-photo.tsx';

interface ViewerProps {
	caseItem: Case;
	layers: Layers;
	/** Goes to the photo of another case; null at the ends. */
	onPrevious: (() => void) | null;
	onNext: (() => void) | null;
	/** The photo of the case with this id, or of an earlier one, did not load: its URL may have expired. */
	onBroken(id: string): void;
	onClose(): void;
}

/** The size of photos as they are stored, until the real one is known. */
const stored = { width: 1024, height: 768 };

/** The photo over the whole window, with everything that helps to read it. Escape, the background and the cross close it. */
export function Viewer({ caseItem: whole, layers, onPrevious, onNext, onBroken, onClose }: ViewerProps) {
	const { data } = useCase(whole.id);
	const [place, setPlace] = useState(0);
	const { caseItem, detail } = choosePhoto(whole, data, place);
	const [size, setSize] = useState(detail?.assessment?.photo ?? stored);
	const zoom = usePanZoom(size, onClose);
	const [earlierId, setEarlierId] = useState<string | null>(null);
	const earlier = detail?.earlier.find(({ id }) => id === earlierId);
	const returnFocus = useReturnFocus();
	const showPhoto = (next: number) => {
		setPlace(next);
		// Comparisons use its main photo.
		setEarlierId(null);
		zoom.showWhole();
	};
	const keys: Record<string, (() => void) | null> = {
		j: onNext,
		k: onPrevious,
		h: layers.toggleHeat,
		l: layers.toggleLines,
		o: layers.toggleOutline,
		p: () => showPhoto(getNextPlace(whole, place)),
	};
	const press = (event: KeyboardEvent) => {
		// The slider and the select use the arrow keys themselves.
		if (event.target instanceof HTMLSelectElement || zoom.onKeyDown(event)) return;
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		keys[toKey(event)]?.();
	};
	return (
		<FullWindow
			title={getPatientName(caseItem)}
			onKeyDown={press}
			onCloseAutoFocus={returnFocus}
			onClose={onClose}
			header={
				<>
					<span className="mr-auto flex flex-wrap items-center gap-x-1.5">
						<RiskBadge level={caseItem.risk_level} small />
						{hasRedFlag(caseItem.symptoms) && <RedFlag />}
						{/* Beside an earlier photo, both have their dates over them. */}
						<Dialog.Description className={`text-quiet text-sm ${earlier ? 'sr-only' : 'max-md:sr-only'}`}>
							<span className="sr-only">Submitted</span> <Moment at={caseItem.submitted_at} />
						</Dialog.Description>
					</span>
					<span className="flex">
						<IconButton label="Previous case" onClick={onPrevious ?? undefined} disabled={!onPrevious}>
							<ChevronLeft />
						</IconButton>
						<IconButton label="Next case" onClick={onNext ?? undefined} disabled={!onNext}>
							<ChevronRight />
						</IconButton>
					</span>
					<LayerToggles caseItem={caseItem} detail={detail} layers={layers} />
					<PhotoSelect caseItem={whole} place={place} onChoose={showPhoto} />
					{place === 0 && detail && detail.earlier.length > 0 && (
						<EarlierChoice scans={detail.earlier} chosen={earlierId} onChoose={setEarlierId} />
					)}
					<span className="flex items-center">
						<ZoomButtons zoom={zoom} />
					</span>
				</>
			}
		>
			<div
				className={`grid min-h-0 gap-px bg-line ${earlier ? 'grid-cols-2 [@media(height>=20rem)]:max-sm:grid-cols-1' : ''}`}
			>
				{earlier && <EarlierPhoto key={earlier.id} caseId={caseItem.id} {...{ earlier, layers, zoom, onBroken }} />}
				<PhotoWindow
					zoom={zoom}
					caption={earlier ? { name: 'After', more: `, ${formatClinicalDateTime(caseItem.saved_at)}` } : null}
					mmPerPixel={caseItem.mm_per_pixel}
				>
					<LayeredPhoto
						caseItem={caseItem}
						detail={detail}
						layers={layers}
						scale={zoom.scale}
						onLoad={setSize}
						onBroken={() => onBroken(caseItem.id)}
					/>
				</PhotoWindow>
			</div>
		</FullWindow>
	);
}

interface EarlierChoiceProps {
	scans: readonly Case[];
	chosen: string | null;
	onChoose(id: string | null): void;
}

/** Chooses which earlier photo of the lesion is shown beside the new one. */
function EarlierChoice({ scans, chosen, onChoose }: EarlierChoiceProps) {
	const options = scans.map(({ id, saved_at }) => ({ value: id, text: formatClinicalDateTime(saved_at) }));
	return (
		<Select
			label="Compare with"
			hidden
			value={chosen ?? ''}
			options={[{ value: '', text: 'Compare with...' }, ...options]}
			onChange={(id) => onChoose(id || null)}
		/>
	);
}

interface LayerTogglesProps extends Pick<ViewerProps, 'caseItem' | 'layers'> {
	detail: CaseDetail | undefined;
}

/** Shows and hides the layers that a photo has. */
function LayerToggles({ caseItem, detail, layers }: LayerTogglesProps) {
	return (
		<span className="flex flex-wrap gap-1.5 max-sm:w-full">
			{hasHeatMap(caseItem, detail) && (
				<ToggleButton pressed={layers.heat > 0} onPress={layers.toggleHeat}>
					Heat-map
				</ToggleButton>
			)}
			{detail?.assessment?.heatmap && (
				<ToggleButton pressed={layers.lines} onPress={layers.toggleLines}>
					Lines
				</ToggleButton>
			)}
			{detail?.assessment?.outline && (
				<ToggleButton pressed={layers.outlined} onPress={layers.toggleOutline}>
					Outline
				</ToggleButton>
			)}
		</span>
	);
}
