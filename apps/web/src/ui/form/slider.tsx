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
			<BareSlider
				labelledBy={id}
				value={value}
				valueText={`${value}%`}
				onChange={onChange}
				className="w-36 max-sm:flex-1"
				thumbClassName="size-5"
			/>
		</span>
	);
}

interface BareSliderProps {
	/** The id of its label. */
	labelledBy: string;
	/** 0 to 100. */
	value: number;
	/** The value in words. */
	valueText: string;
	onChange(value: number): void;
	/** Its width. */
	className: string;
	/** The size of the draggable thumb. */
	thumbClassName: string;
}

/** A slider whose label is somewhere else: works by dragging, arrow keys, Page Up and Down, Home and End. */
export function BareSlider({ labelledBy, value, valueText, onChange, className, thumbClassName }: BareSliderProps) {
	return (
		<Primitive.Root
			value={[value]}
			onValueChange={([next]) => next !== undefined && onChange(next)}
			max={100}
			step={5}
			className={`relative flex h-11 touch-none select-none items-center ${className}`}
		>
			<Primitive.Track className="relative h-1.5 grow rounded-full bg-line">
				<Primitive.Range className="absolute h-full rounded-full bg-primary" />
			</Primitive.Track>
			<Primitive.Thumb
				aria-labelledby={labelledBy}
				aria-valuetext={valueText}
				className={`block rounded-full border-2 border-primary bg-raised shadow-card transition hover:scale-110 ${thumbClassName}`}
			/>
		</Primitive.Root>
	);
}
