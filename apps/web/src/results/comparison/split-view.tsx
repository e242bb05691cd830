import { ChevronsLeftRight } from 'lucide-react';
import { Slider } from 'radix-ui';
import { useId, useState } from 'react';
import { Corner, type Pair, PhotoImage, PlacedBefore, Stage } from './stage.tsx';

/** The earlier photo to the left of a movable line, the later one to its right. */
export function SplitView({ after, ...earlier }: Pair) {
	const [share, setShare] = useState(50);
	const clip = useId();
	const left = (after.width * share) / 100;
	return (
		<Stage
			scan={after}
			label="The earlier photo, laid over the later one up to a line"
			svg={
				<>
					<PhotoImage scan={after} onBroken={earlier.onBroken} />
					<clipPath id={clip}>
						<rect width={left} height={after.height} />
					</clipPath>
					<g clipPath={`url(#${clip})`}>
						<rect width={after.width} height={after.height} className="fill-sunken" />
						<PlacedBefore {...earlier} />
					</g>
					<path d={`M${left} 0V${after.height}`} vectorEffect="non-scaling-stroke" stroke="#05211f" strokeWidth="3" />
					<path d={`M${left} 0V${after.height}`} vectorEffect="non-scaling-stroke" stroke="#fffdf8" strokeWidth="1.5" />
				</>
			}
		>
			<Corner side="left">Before</Corner>
			<Corner side="right">After</Corner>
			<Slider.Root
				value={[share]}
				onValueChange={([next]) => next !== undefined && setShare(next)}
				className="absolute inset-0 flex touch-pan-y select-none items-center"
			>
				<Slider.Track className="h-full grow cursor-ew-resize" />
				<Slider.Thumb
					aria-label="How much of the earlier photo is shown"
					aria-valuetext={`${share}%`}
					className="group block outline-none"
				>
					<span className="absolute grid size-11 -translate-1/2 cursor-ew-resize place-items-center rounded-full border border-[#05211f]/60 bg-[#fffdf8] text-[#05211f] outline-accent group-focus-visible:outline-3">
						<ChevronsLeftRight className="size-5" />
					</span>
				</Slider.Thumb>
			</Slider.Root>
		</Stage>
	);
}
