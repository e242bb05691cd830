import { useId } from 'react';
import { BodyOutlineClip, BodyOutlineLine, RegionMark } from './body-outline.tsx';
import { type BodySide, bodyRegions, type Region } from './body-regions.ts';

interface BodyMapProps {
	/** The body part chosen or typed so far. */
	value: string;
	onChange(bodyPart: string): void;
}

/** A body from the front and from the back; each part is a radio button, so that arrow keys move over them. */
export function BodyMap({ value, onChange }: BodyMapProps) {
	return (
		<div className="mx-auto grid w-full max-w-64 grid-cols-2 gap-6">
			<SideMap side="Front" value={value} onChange={onChange} />
			<SideMap side="Back" value={value} onChange={onChange} />
		</div>
	);
}

function SideMap({ side, value, onChange }: BodyMapProps & { side: BodySide }) {
	const id = useId();
	const chosen = value.trim().toLowerCase();
	return (
		<fieldset className="min-w-0">
			<legend className="w-full pb-1.5 text-center font-semibold text-sm">{side}</legend>
			<div className="relative isolate aspect-[100/220] rounded-md">
				<svg aria-hidden="true" viewBox="0 0 100 220" className="absolute inset-0 size-full">
					<defs>
						<BodyOutlineClip id={id} />
					</defs>
					<g className="fill-quiet font-sans font-semibold" fontSize="10" textAnchor="middle">
						<text x="8" y="140">
							{side === 'Front' ? 'R' : 'L'}
						</text>
						<text x="92" y="140">
							{side === 'Front' ? 'L' : 'R'}
						</text>
					</g>
				</svg>
				{bodyRegions[side].map((region) => (
					<RegionChoice
						key={region.name}
						region={region}
						group={id}
						checked={region.name.toLowerCase() === chosen}
						onChoose={() => onChange(region.name)}
					/>
				))}
				<svg aria-hidden="true" viewBox="0 0 100 220" className="pointer-events-none absolute inset-0 z-20 size-full">
					<BodyOutlineLine side={side} />
				</svg>
			</div>
		</fieldset>
	);
}

interface RegionChoiceProps {
	region: Region;
	/** Names the radio group and the clip path of the regions. */
	group: string;
	checked: boolean;
	onChoose(): void;
}

/** A radio button in the shape of its region: each covers the whole body, and only its shape can be pressed. */
function RegionChoice({ region, group, checked, onChoose }: RegionChoiceProps) {
	return (
		<label className="pointer-events-none absolute inset-0 has-focus-visible:z-10">
			<input type="radio" name={group} checked={checked} onChange={onChoose} className="peer sr-only" />
			<span className="sr-only">{region.name}</span>
			<svg
				aria-hidden="true"
				viewBox="0 0 100 220"
				className="size-full fill-wash text-transparent transition hover:fill-accent-wash peer-checked:fill-accent peer-focus-visible:text-ink"
			>
				<title>{region.name}</title>
				<polygon
					points={region.points}
					clipPath={`url(#${group})`}
					className="pointer-events-auto cursor-pointer stroke-contour/35"
				/>
				{checked && <RegionMark region={region} />}
				<polygon points={region.points} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
			</svg>
		</label>
	);
}
