import type { Case } from '@dermavigil/contract';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { Moment } from '../../../results/day.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { usePanZoom } from '../../../results/viewer/use-pan-zoom.ts';
import { ZoomButtons } from '../../../results/viewer/zoom-buttons.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { getPatientName, useCase } from '../case-data.ts';
import { hasHeatMap } from '../review/layered-photo.tsx';
import type { Layers } from '../review/use-layers.ts';
import { EarlierChoice } from './earlier-choice.tsx';
import { ToggleButton } from './toggle-button.tsx';
import { ViewerPhoto } from './viewer-photo.tsx';

interface ViewerProps {
	caseItem: Case;
	layers: Layers;
	/** To the photo of another case; null at the ends. */
	onPrevious: (() => void) | null;
	onNext: (() => void) | null;
	onBroken(): void;
	onClose(): void;
}

/** The size of photos as they are stored, until the real one is known. */
const stored = { width: 1024, height: 768 };

/** The photo over the whole window, with everything that helps to read it. Escape, the ground and the cross close it. */
export function Viewer({ caseItem, layers, onPrevious, onNext, onBroken, onClose }: ViewerProps) {
	const { data: detail } = useCase(caseItem.id);
	const [size, setSize] = useState(detail?.assessment?.photo ?? stored);
	const zoom = usePanZoom(size, onClose);
	const [earlierId, setEarlierId] = useState<string | null>(null);
	const earlier = detail?.earlier.find(({ id }) => id === earlierId);
	const returnFocus = useReturnFocus();
	const keys: Record<string, (() => void) | null> = {
		j: onNext,
		k: onPrevious,
		h: layers.toggleHeat,
		l: layers.toggleLines,
		o: layers.toggleOutline,
	};
	const press = (event: KeyboardEvent) => {
		// The slider and the select have arrow keys of their own.
		if (event.target instanceof HTMLSelectElement || zoom.onKeyDown(event)) return;
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		keys[event.key]?.();
	};
	const photo = { layers, zoom, onSize: setSize };
	return (
		<Dialog.Root open onOpenChange={onClose}>
			<Dialog.Portal>
				<Dialog.Overlay className="fixed inset-0 z-50 bg-paper" />
				<Dialog.Content
					onKeyDown={press}
					onCloseAutoFocus={returnFocus}
					className="fixed inset-0 z-50 grid grid-rows-[auto_minmax(0,1fr)] bg-paper outline-none"
				>
					<header className="flex flex-wrap items-center gap-x-1.5 border-line border-b bg-surface px-3 py-1">
						<Dialog.Title className="min-w-0 truncate font-sans font-semibold text-base">
							{getPatientName(caseItem)}
						</Dialog.Title>
						<RiskBadge level={caseItem.risk_level} small />
						<Dialog.Description className="mr-auto text-quiet text-sm max-md:sr-only">
							<span className="sr-only">Submitted</span> <Moment at={caseItem.submitted_at} />
						</Dialog.Description>
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
						{detail && detail.earlier.length > 0 && (
							<EarlierChoice scans={detail.earlier} chosen={earlierId} onChoose={setEarlierId} />
						)}
						<ZoomButtons zoom={zoom} />
						<IconButton label="Previous case" onClick={onPrevious ?? undefined} disabled={!onPrevious}>
							<ChevronLeft aria-hidden="true" />
						</IconButton>
						<IconButton label="Next case" onClick={onNext ?? undefined} disabled={!onNext}>
							<ChevronRight aria-hidden="true" />
						</IconButton>
						<Dialog.Close asChild>
							<IconButton label="Close">
								<X aria-hidden="true" />
							</IconButton>
						</Dialog.Close>
					</header>
					<div className={`grid min-h-0 gap-px bg-line ${earlier ? 'grid-cols-2 max-sm:grid-cols-1' : ''}`}>
						{earlier && <ViewerPhoto {...photo} caseItem={earlier} detail={undefined} caption="Before" />}
						<ViewerPhoto
							{...photo}
							caseItem={caseItem}
							detail={detail}
							caption={earlier ? 'After' : null}
							onBroken={onBroken}
							measured
						/>
					</div>
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
