import { type Case, type CaseDetail, messages } from '@dermavigil/contract';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { imageSource } from '../../../lib/image-source.ts';
import { PhotoFrame } from '../../../results/photo-frame.tsx';
import { useZoom } from '../../../results/use-zoom.ts';
import { ZoomControls } from '../../../results/zoom-controls.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useShortcuts } from '../cases/use-shortcuts.ts';
import { hasHeatMap, LayeredPhoto } from './layered-photo.tsx';
import { choosePhoto, getNextPlace, namePhotos, PhotoSelect } from './photo-select.tsx';
import type { Layers } from './use-layers.ts';

interface CaseImagesProps {
	caseItem: Case;
	detail: CaseDetail | undefined;
	layers: Layers;
	shortcuts: boolean;
	/** Opens the photo over the whole window. */
	onEnlarge(): void;
	/** A photo did not load. */
	onBroken(): void;
}

/** A photo of the case, as large as its column, with the AI's view of it as layers. */
export function CaseImages(props: CaseImagesProps) {
	const { caseItem: whole, detail: loaded, layers, shortcuts, onEnlarge, onBroken } = props;
	const [place, setPlace] = useState(0);
	const { caseItem, detail } = choosePhoto(whole, loaded, place);
	const photo = detail?.assessment?.photo ?? null;
	const outline = detail?.assessment?.outline ?? null;
	const zoom = useZoom({ x: 0.5, y: 0.5 });
	useShortcuts(shortcuts, { p: () => setPlace(getNextPlace(whole, place)) });
	if (!imageSource(caseItem.image_url)) return <p className="text-quiet text-sm">No image</p>;
	return (
		<section aria-label="Images" className="grid gap-1">
			<PhotoFrame
				caption={place === 0 && whole.mode === 'consumer' ? 'Phone photo' : namePhotos(whole)[place]!}
				aside={<PhotoSelect caseItem={whole} place={place} onChoose={setPlace} />}
				ratio={photo ? photo.width / photo.height : null}
				zoom={zoom}
			>
				<LayeredPhoto {...{ caseItem, detail, layers, onBroken }} scale={zoom.view.scale} />
			</PhotoFrame>
			<div className="flex flex-wrap items-center gap-x-5">
				{hasHeatMap(caseItem, detail) ? (
					<Slider label="Heat-map" value={layers.heat} onChange={layers.setHeat} />
				) : (
					// Until the details have loaded, it is not known.
					detail && <p className="text-quiet text-sm">{messages.fallback.heatmap}</p>
				)}
				{detail?.assessment?.heatmap && (
					<Switch label="Heat-map lines" checked={layers.lines} onChange={layers.toggleLines} />
				)}
				{photo && outline && <Switch label="Outline" checked={layers.outlined} onChange={layers.toggleOutline} />}
				<span className="-mr-2 ml-auto flex flex-wrap items-center justify-end">
					<ZoomControls zoom={zoom} />
					<IconButton label="Open the photo in full size" onClick={onEnlarge}>
						<Maximize2 />
					</IconButton>
				</span>
			</div>
		</section>
	);
}
