import type { HeatMap } from '@dermavigil/contract';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useHeatMapStyle } from './use-heat-map-style.ts';

/** Pixels along the longer side of the painted map: it is smooth, so more would show no more detail. */
const maxSide = 640;

interface HeatMapCanvasProps {
	map: HeatMap;
	/** The photo's size in pixels. */
	width: number;
	height: number;
	/** In percent. */
	opacity: number;
}

/** The map in colors or lines, as the viewer chose, to be placed over the photo. If its code does not load, a toast says so. */
export function HeatMapCanvas({ map, width, height, opacity }: HeatMapCanvasProps) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const [style] = useHeatMapStyle();
	const [failed, setFailed] = useState(false);
	const factor = Math.min(1, maxSide / Math.max(width, height));
	const columns = Math.max(1, Math.round(width * factor));
	const rows = Math.max(1, Math.round(height * factor));
	useEffect(() => {
		let wanted = true;
		const paintMap = async () => {
			const [{ paintHeatMap, scaleHeatMap }, { paintIsolines }] = await Promise.all([
				import('@dermavigil/analysis/saliency'),
				import('@dermavigil/analysis/isolines'),
			]);
			const context = canvas.current?.getContext('2d');
			if (!wanted || !context) return;
			const image = context.createImageData(columns, rows);
			const paint = style === 'lines' ? paintIsolines : paintHeatMap;
			image.data.set(paint(scaleHeatMap(map, factor), columns, rows).data);
			context.putImageData(image, 0, 0);
		};
		paintMap().catch(() => {
			if (!wanted) return;
			// An empty one would say that the AI looked nowhere.
			setFailed(true);
			toast.error('The heat-map could not be loaded.', { id: 'heat-map' });
		});
		return () => {
			wanted = false;
		};
	}, [map, factor, columns, rows, style]);
	if (failed) return null;
	return (
		<canvas
			ref={canvas}
			width={columns}
			height={rows}
			style={{ opacity: opacity / 100 }}
			role="img"
			aria-label={
				style === 'lines'
					? 'Heat-map: inside more lines, the AI looked more'
					: 'Heat-map: the stronger the color, the more the AI looked there'
			}
			className="absolute inset-0 size-full"
		/>
	);
}
