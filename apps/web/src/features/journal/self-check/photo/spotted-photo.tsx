import type { Spot } from '@dermavigil/contract';
import { useRenewPhotos } from '../self-check-data.ts';

interface SpottedPhotoProps {
	/** null for a photo that is not on this device: only its spots are drawn. undefined until that is known. */
	url: string | null | undefined;
	width: number;
	height: number;
	spots: readonly Spot[];
	/** The numbers of those that are marked as new. */
	fresh: ReadonlySet<number>;
	alt: string;
}

/** An overview photo with its numbered spots. The list beside it says the same in words. */
export function SpottedPhoto({ url, width, height, spots, fresh, alt }: SpottedPhotoProps) {
	const renew = useRenewPhotos();
	const unit = Math.max(width, height) / 100;
	return (
		<div className="relative overflow-hidden rounded-lg bg-sunken" style={{ aspectRatio: `${width} / ${height}` }}>
			{url && <img src={url} alt={alt} onError={renew} className="absolute inset-0 size-full" />}
			<svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full">
				{spots.map(({ number, x, y, diameter }) => {
					const radius = Math.max(1.6 * unit, 0.5 * diameter + 0.9 * unit);
					const isNew = fresh.has(number);
					const label = isNew ? `${number} new` : String(number);
					const labelWidth = (1.4 + 1.7 * label.length) * unit;
					// Inside the photo, even for spots at its right or lower edge.
					const left = x + radius + labelWidth > width ? x - radius - labelWidth : x + radius;
					const top = Math.min(height - 4 * unit, Math.max(0, y - 2 * unit));
					return (
						<g key={number}>
							<circle cx={x} cy={y} r={radius} fill="none" className="stroke-deep" strokeWidth={0.85 * unit} />
							<circle
								{...{ cx: x, cy: y, r: radius }}
								fill="none"
								className="stroke-on-deep"
								strokeWidth={0.4 * unit}
								strokeDasharray={isNew ? `${unit} ${0.7 * unit}` : undefined}
							/>
							<rect
								{...{ x: left, y: top, width: labelWidth, height: 4 * unit, rx: 1.2 * unit }}
								className={isNew ? 'fill-accent' : 'fill-deep'}
							/>
							<text
								x={left + labelWidth / 2}
								y={top + 2.05 * unit}
								textAnchor="middle"
								dominantBaseline="central"
								fontSize={3 * unit}
								className={`font-sans font-semibold ${isNew ? 'fill-paper' : 'fill-on-deep'}`}
							>
								{label}
							</text>
						</g>
					);
				})}
			</svg>
			{url === null && (
				<p className="absolute inset-x-0 bottom-0 bg-surface/85 px-3 py-2 text-center text-sm">
					This photo is on another device. You see its spots.
				</p>
			)}
		</div>
	);
}
