import type { HeatMap } from '@dermavigil/contract';
import { ChevronsLeftRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useInView } from '../../../lib/use-in-view.ts';
import { HeatMapCanvas } from '../../../results/heat-map-canvas.tsx';

interface BeforeAfterProps {
	src: string;
	/** In pixels. */
	photo: { width: number; height: number };
	heatmap: HeatMap;
}

/** How close to the screen, in pixels, it must come before its photo is loaded: the first view does not wait for it. */
const margin = 200;

/** A photo and, to the right of a movable line, the same photo under its heat-map. */
export function BeforeAfter({ src, photo, heatmap }: BeforeAfterProps) {
	const frame = useRef<HTMLDivElement>(null);
	const near = useInView(frame, margin);
	const [loaded, setLoaded] = useState(false);
	const [line, setLine] = useState(50);
	if (near && !loaded) setLoaded(true);
	return (
		<div
			ref={frame}
			style={{ aspectRatio: photo.width / photo.height }}
			className="relative size-full min-h-64 overflow-hidden bg-sunken"
		>
			{loaded && (
				<>
					<img src={src} alt="A computer-generated dark spot on skin" className="size-full object-cover" />
					<div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${line}%)` }}>
						<div
							className="absolute top-1/2 left-1/2 h-full min-w-full -translate-1/2"
							style={{ aspectRatio: photo.width / photo.height }}
						>
							<HeatMapCanvas map={heatmap} {...photo} opacity={80} />
						</div>
					</div>
				</>
			)}
			<input
				type="range"
				aria-label="Photo before, heat-map after"
				aria-valuetext={`${line}% photo, ${100 - line}% heat-map`}
				value={line}
				onChange={(event) => setLine(event.target.valueAsNumber)}
				className="peer absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
			/>
			<span
				aria-hidden="true"
				style={{ left: `${line}%` }}
				className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-[#fffdf8] peer-focus-visible:bg-accent"
			>
				<span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-[#fffdf8] text-[#05211f] shadow-float">
					<ChevronsLeftRight className="size-5" />
				</span>
			</span>
			<Caption side="left">Your photo</Caption>
			<Caption side="right">Where the AI looked</Caption>
		</div>
	);
}

function Caption({ side, children }: { side: 'left' | 'right'; children: string }) {
	return (
		<span
			aria-hidden="true"
			className={`pointer-events-none absolute bottom-3 max-w-[calc(50%_-_--spacing(3))] rounded-xl bg-[#05211f]/80 px-2.5 py-1 font-semibold text-[#fffdf8] text-sm ${side === 'left' ? 'left-3' : 'right-3'}`}
		>
			{children}
		</span>
	);
}
