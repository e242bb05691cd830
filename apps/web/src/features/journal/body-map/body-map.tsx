import { Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { BodyOutlineClip, BodyOutlineLine, RegionMark } from './body-outline.tsx';
import { type BodySide, bodyRegions, findRegion, getZones, type Zone } from './body-regions.ts';
import { ZoneMap } from './zone-map.tsx';

interface BodyMapProps {
	/** The body part chosen or typed so far. */
	value: string;
	onChange(bodyPart: string): void;
}

/** A body from the front and from the back: one part of it is enlarged first, then one of its regions is chosen. */
export function BodyMap({ value, onChange }: BodyMapProps) {
	const [open, setOpen] = useState<{ side: BodySide; zone: Zone } | null>(null);
	const [last, setLast] = useState<string>();
	const enlarge = (side: BodySide, zone: Zone) => {
		setLast(nameTarget(side, zone));
		setOpen({ side, zone });
	};
	if (open) {
		return (
			<div className="grid justify-items-center gap-3">
				<ZoneMap {...open} value={value} onChange={onChange} />
				<Button variant="secondary" onClick={() => setOpen(null)}>
					<Undo2 className="size-4.5" />
					Show the whole body
				</Button>
			</div>
		);
	}
	return (
		<div className="mx-auto grid w-full max-w-80 grid-cols-2 gap-4">
			<SideMap side="Front" value={value} focused={last} onEnlarge={enlarge} />
			<SideMap side="Back" value={value} focused={last} onEnlarge={enlarge} />
		</div>
	);
}

const nameTarget = (side: BodySide, { name }: Zone) => `${name}, ${side.toLowerCase()}`;

interface SideMapProps {
	side: BodySide;
	value: string;
	/** The zone that was just left: its button takes the focus. */
	focused: string | undefined;
	onEnlarge(side: BodySide, zone: Zone): void;
}

function SideMap({ side, value, focused, onEnlarge }: SideMapProps) {
	const id = useId();
	const chosen = findRegion(value);
	const region = chosen?.side === side ? chosen.region : null;
	const back = useRef<HTMLButtonElement>(null);
	useEffect(() => back.current?.focus(), []);
	return (
		<fieldset className="min-w-0">
			<legend className="w-full pb-1.5 text-center font-semibold text-sm">{side}</legend>
			<div className="relative aspect-[100/220]">
				<svg aria-hidden="true" viewBox="0 0 100 220" className="absolute inset-0 size-full">
					<BodyOutlineClip id={id} />
					<g clipPath={`url(#${id})`} className="fill-wash stroke-contour/35">
						{bodyRegions[side].map(({ name, points }) => (
							<polygon key={name} points={points} />
						))}
						{region && <polygon points={region.points} className="fill-accent" />}
					</g>
					<BodyOutlineLine side={side} />
					{region && <RegionMark region={region} />}
					<g className="fill-quiet font-sans font-semibold" fontSize="10" textAnchor="middle">
						<text x="8" y="140">
							{side === 'Front' ? 'R' : 'L'}
						</text>
						<text x="92" y="140">
							{side === 'Front' ? 'L' : 'R'}
						</text>
					</g>
				</svg>
				{getZones(side).map((zone) => {
					const { x, y, width, height } = zone.target;
					const name = nameTarget(side, zone);
					return (
						<button
							key={name}
							ref={name === focused ? back : null}
							type="button"
							aria-label={name}
							title={name}
							onClick={() => onEnlarge(side, zone)}
							style={{ left: `${x}%`, top: `${y / 2.2}%`, width: `${width}%`, height: `${height / 2.2}%` }}
							className="absolute cursor-zoom-in rounded-lg transition hover:bg-accent/15"
						/>
					);
				})}
			</div>
		</fieldset>
	);
}
