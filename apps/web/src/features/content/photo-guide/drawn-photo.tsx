import { useEffect, useRef } from 'react';
import { exampleSpot, type PhotoExample } from './photo-examples.ts';

const [width, height] = [480, 360];

/** Draws an example, as soon as the drawing's code is there. The code is large and only fetched for this. */
async function draw(canvas: HTMLCanvasElement, { scene, paint }: PhotoExample, signal: AbortSignal): Promise<void> {
	const { renderSyntheticLesion } = await import('../../../../../../tools/synthetic-lesions/synthetic-lesion.ts');
	const context = canvas.getContext('2d');
	if (!context || signal.aborted) return;
	const photo = renderSyntheticLesion({ ...exampleSpot, ...scene, width, height });
	const image = context.createImageData(width, height);
	image.data.set(photo.data);
	context.putImageData(image, 0, 0);
	paint?.(context, width, height);
}

/** One example as a photo that the computer draws when it comes near the screen. */
export function SyntheticPhoto({ example }: { example: PhotoExample }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		const target = canvas.current;
		if (!target) return;
		const stop = new AbortController();
		const observer = new IntersectionObserver(
			(entries) => {
				if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
				observer.disconnect();
				// An example without its picture still has its advice.
				draw(target, example, stop.signal).catch(() => undefined);
			},
			{ rootMargin: '200px' },
		);
		observer.observe(target);
		return () => {
			stop.abort();
			observer.disconnect();
		};
	}, [example]);
	return (
		<div className="@container aspect-4/3 overflow-hidden bg-sunken">
			<canvas
				ref={canvas}
				role="img"
				aria-label={example.alternative}
				width={width}
				height={height}
				className="size-full"
				style={example.blur ? { filter: `blur(${100 * example.blur}cqw)`, transform: 'scale(1.06)' } : undefined}
			/>
		</div>
	);
}
