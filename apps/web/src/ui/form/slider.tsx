import { Slider as Primitive } from 'radix-ui';
import { useId } from 'react';

interface SliderProps {
	label: string;
	/** 0 to 100. */
	value: number;
	onChange(value: number): void;
}

/** A labeled slider for a percentage. */
export function Slider({ label, value, onChange }: SliderProps) {
	const id = useId();
	return (
		<span className="flex print:hidden min-h-11 items-center gap-3 max-sm:w-full">
			<span id={id} className="text-sm">
				{label}
			</span>
			<Primitive.Root
				value={[value]}
				onValueChange={([next]) => next !== undefined && onChange(next)}
				max={100}
				step={5}
				className="relative flex h-11 w-36 max-sm:flex-1 touch-none select-none items-center"
			>
				<Primitive.Track className="relative h-1.5 grow rounded-full bg-line">
					<Primitive.Range className="absolute h-full rounded-full bg-primary" />
				</Primitive.Track>
				<Primitive.Thumb
					aria-labelledby={id}
					aria-valuetext={`${value}%`}
					className="block size-5 rounded-full border-2 border-primary bg-raised shadow-card transition hover:scale-110"
				/>
			</Primitive.Root>
		</span>
	);
}
