import { useEffect, useId, useRef } from 'react';
import { halfBodyOutline, mirrored } from '../../../education/body-outline.ts';
import { BodyOutlineClip, BodyOutlineLine, RegionMark } from './body-outline.tsx';
import { type BodySide, bodyRegions, type Region, type Zone } from './body-regions.ts';

interface ZoneMapProps {
	side: BodySide;
	zone: Zone;
	/** The body part chosen or typed so far. */
	value: string;
	onChange(bodyPart: string): void;
}

/** The greatest height of the drawing, in rem: enough for a palm to be 44 pixels wide. */
const maxHeight = 24;

/** One part of the body, enlarged; each region is a radio button, so that arrow keys move over them. */
export function ZoneMap({ side, zone, value, onChange }: ZoneMapProps) {
	const id = useId();
	const { x, y, width, height } = zone.view;
	const chosen = value.trim().toLowerCase();
	const regions = bodyRegions[side].filter((region) => region.zone === zone.name);
	const group = useRef<HTMLFieldSetElement>(null);
	// The pressed button is gone. Focusing a radio button does not choose it.
	useEffect(() => {
		const radios = [...group.current!.querySelectorAll('input')];
		(radios.find(({ checked }) => checked) ?? radios[0])?.focus();
	}, []);
	const viewBox = `${x} ${y} ${width} ${height}`;
	return (
		<fieldset ref={group} className="w-full min-w-0">
			<legend className="w-full pb-1.5 text-center font-semibold text-sm">
				{zone.name}, {side.toLowerCase()}
			</legend>
			<div
				style={{ aspectRatio: width / height, maxWidth: `${(maxHeight * width) / height}rem` }}
				className="relative isolate mx-auto w-full"
			>
				<svg aria-hidden="true" viewBox={viewBox} className="absolute inset-0 size-full">
					<BodyOutlineClip id={id} />
				</svg>
				{regions.map((region) => (
					<RegionChoice
						key={region.name}
						region={region}
						group={id}
						viewBox={viewBox}
						checked={region.name.toLowerCase() === chosen}
						onChoose={() => onChange(region.name)}
					/>
				))}
				<svg aria-hidden="true" viewBox={viewBox} className="pointer-events-none absolute inset-0 z-20 size-full">
					<BodyOutlineLine side={side} />
				</svg>
			</div>
			<p className="pt-2 text-center text-quiet">{regions.find(({ name }) => name.toLowerCase() === chosen)?.name}</p>
		</fieldset>
	);
}

interface RegionChoiceProps {
	region: Region;
	/** Names the radio group and the clip path of the regions. */
	group: string;
	viewBox: string;
	checked: boolean;
	onChoose(): void;
}

/** A radio button in the shape of its region: each covers the whole drawing, and only its shape can be pressed. */
function RegionChoice({ region, group, viewBox, checked, onChoose }: RegionChoiceProps) {
	return (
		<label className="pointer-events-none absolute inset-0 has-focus-visible:z-10">
			<input type="radio" name={group} checked={checked} onChange={onChoose} className="peer sr-only" />
			<span className="sr-only">{region.name}</span>
			<svg
				aria-hidden="true"
				viewBox={viewBox}
				className="size-full fill-wash text-transparent transition hover:fill-accent-wash peer-checked:fill-accent peer-focus-visible:text-ink"
			>
				<title>{region.name}</title>
				<polygon
					points={region.points}
					clipPath={`url(#${group})`}
					className="pointer-events-auto cursor-pointer stroke-contour/35"
				/>
				{checked && <RegionMark region={region} />}
				<FocusRing region={region} body={group} />
			</svg>
		</label>
	);
}

/** Follows the region's edge inside the body, where regions meet and along the skin; its shape alone reaches far beyond the skin. */
function FocusRing({ region, body }: { region: Region; body: string }) {
	const shape = useId();
	return (
		<g clipPath={`url(#${body})`}>
			<clipPath id={shape}>
				<polygon points={region.points} />
			</clipPath>
			{/* The outer half of the strokes is cut off. */}
			<g clipPath={`url(#${shape})`} fill="none" stroke="currentColor" strokeWidth="4" strokeLinejoin="round">
				<polygon points={region.points} />
				<path d={halfBodyOutline} />
				<path d={halfBodyOutline} transform={mirrored} />
			</g>
		</g>
	);
}
