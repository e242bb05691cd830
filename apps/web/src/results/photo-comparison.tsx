import { type HeatMap, messages, type Outline } from '@dermavigil/contract';
import { Expand } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../ui/card.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { Slider } from '../ui/form/slider.tsx';
import { Switch } from '../ui/form/switch.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { HeatMapCanvas } from './heat-map-canvas.tsx';
import { OutlineOverlay, PhotoFrame } from './photo-frame.tsx';
import { type HeatMapStyle, useHeatMapStyle } from './use-heat-map-style.ts';
import { useZoom } from './use-zoom.ts';
import type { ViewedPhoto } from './viewer/photo-viewer.tsx';
import { ZoomControls } from './zoom-controls.tsx';

interface PhotoComparisonProps {
	/** URLs of the photo and of the photo under its heat-map. */
	original: string;
	painted: string | null;
	/** The photo's size in pixels, and what was measured in them; null while unknown. */
	photo: { width: number; height: number } | null;
	/** undefined if it did not load. */
	heatmap: HeatMap | null | undefined;
	outline: Outline | null;
	/** What the window shows: this photo, which is the one at `start`, and the others of its scan. */
	viewed: readonly [ViewedPhoto, ...ViewedPhoto[]];
	start?: number;
	/** A photo did not load: its URL may have expired. */
	onBroken?: (() => void) | undefined;
}

const PhotoViewer = lazyPart(() => import('./viewer/photo-viewer.tsx'), 'PhotoViewer');

const fill = 'absolute inset-0 size-full object-contain';

/** The photo beside its heat-map. */
export function PhotoComparison(props: PhotoComparisonProps) {
	const { original, painted, photo, heatmap, outline, viewed, start = 0, onBroken } = props;
	/** The URL that did not load: signed ones expire and are replaced. */
	const [broken, setBroken] = useState<string | null>(null);
	const [enlarged, setEnlarged] = useState(false);
	const [opacity, setOpacity] = useState(75);
	const [outlined, setOutlined] = useState(true);
	const [style, setStyle] = useHeatMapStyle();
	const zoom = useZoom(photo && outline ? middle(outline, photo) : { x: 0.5, y: 0.5 });
	const ratio = photo ? photo.width / photo.height : null;
	const line = photo && outline && outlined && <OutlineOverlay outline={outline} {...photo} scale={zoom.view.scale} />;
	if (broken === original) {
		return (
			<Card aria-label="Images" className="p-4 text-quiet text-sm sm:p-5">
				This photo can’t be shown.
			</Card>
		);
	}
	return (
		<Card aria-label="Images" className="p-4 pb-2 sm:p-5 sm:pb-3">
			<div className="grid gap-5 sm:grid-cols-2">
				<PhotoFrame caption="Original image" ratio={ratio} zoom={zoom}>
					<img
						src={original}
						alt="As it was analyzed"
						draggable={false}
						onError={() => {
							setBroken(original);
							onBroken?.();
						}}
						className={fill}
					/>
					{line}
				</PhotoFrame>
				{photo && heatmap ? (
					<PhotoFrame caption="AI visual explanation" ratio={ratio} zoom={zoom} aside={<Legend style={style} />}>
						<img src={original} alt="Under the heat-map" draggable={false} className={fill} />
						<HeatMapCanvas map={heatmap} {...photo} opacity={opacity} />
						{line}
					</PhotoFrame>
				) : painted ? (
					<PhotoFrame caption="AI visual explanation" ratio={ratio} zoom={zoom} aside={<Legend style="colors" />}>
						<img src={original} alt="" draggable={false} className={fill} />
						<img
							src={painted}
							alt="With its heat-map"
							draggable={false}
							onError={onBroken}
							style={{ opacity: opacity / 100 }}
							className={fill}
						/>
					</PhotoFrame>
				) : (
					<NoHeatMap ratio={ratio} known={heatmap === null} />
				)}
			</div>
			<div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 border-line border-t pt-3">
				{((photo && heatmap) || painted) && <Slider label="Heat-map" value={opacity} onChange={setOpacity} />}
				{photo && heatmap && (
					<Segmented
						label="Heat-map as"
						choices={[
							{ value: 'colors', label: 'Colors' },
							{ value: 'lines', label: 'Lines' },
						]}
						value={style}
						onChange={setStyle}
					/>
				)}
				{photo && outline && <Switch label="Outline" checked={outlined} onChange={setOutlined} />}
				<span className="-mr-2 ml-auto flex flex-wrap items-center justify-end">
					<ZoomControls zoom={zoom} />
					<IconButton label="View full size" onClick={() => setEnlarged(true)}>
						<Expand />
					</IconButton>
				</span>
			</div>
			{enlarged && (
				<PhotoViewer
					title="Photo"
					photos={viewed}
					start={start}
					onBroken={onBroken}
					onClose={() => setEnlarged(false)}
				/>
			)}
		</Card>
	);
}

function middle({ polygon }: Outline, photo: { width: number; height: number }): { x: number; y: number } {
	const sum = polygon.reduce(([sumX, sumY], [x, y]) => [sumX + x, sumY + y], [0, 0]);
	return { x: sum[0] / polygon.length / photo.width, y: sum[1] / polygon.length / photo.height };
}

function Legend({ style }: { style: HeatMapStyle }) {
	return (
		<span className="flex items-center gap-1.5 text-sm">
			less
			{style === 'lines' ? (
				<svg aria-hidden="true" viewBox="0 0 56 12" fill="none" className="h-3 w-14 stroke-ink">
					<path d="M6 0V12M22 0V12" />
					<path d="M38 0V12M50 0V12" strokeWidth="2.5" />
				</svg>
			) : (
				<span className="forced-color-adjust-none h-2 w-14 rounded-full bg-linear-to-r from-heat-1 via-heat-3 to-heat-4" />
			)}
			more
		</span>
	);
}

/** `known`: whether it is certain that there is none. */
function NoHeatMap({ ratio, known }: { ratio: number | null; known: boolean }) {
	// The text has room, and takes no more than its column, beside an image that is only a strip, too.
	const shape = Math.min(2, Math.max(0.5, ratio ?? 4 / 3));
	return (
		<figure className="min-w-0">
			<div
				style={{ aspectRatio: shape, maxWidth: `calc(30rem * ${shape})` }}
				className="grid w-full place-items-center rounded-md border border-edge border-dashed bg-sunken p-4 text-center text-quiet text-sm"
			>
				{known ? messages.fallback.heatmap : 'The heat-map could not be loaded.'}
			</div>
			<figcaption className="mt-2.5 text-quiet text-sm">AI visual explanation</figcaption>
		</figure>
	);
}
