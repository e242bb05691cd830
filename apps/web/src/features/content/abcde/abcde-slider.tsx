import { Slider } from 'radix-ui';

interface AbcdeSliderProps {
	/** The id of the element that names it. */
	labelledBy: string;
	value: number;
	/** What the value means. */
	valueText: string;
	onChange(value: number): void;
}

/** How strong a sign is, 0 to 100: by dragging, arrow keys, Page Up and Down, Home and End. */
export function AbcdeSlider({ labelledBy, value, valueText, onChange }: AbcdeSliderProps) {
	return (
		<Slider.Root
			value={[value]}
			onValueChange={([next]) => next !== undefined && onChange(next)}
			max={100}
			step={5}
			className="relative flex h-8 w-full touch-none select-none items-center"
		>
			<Slider.Track className="relative h-1.5 grow rounded-full bg-line">
				<Slider.Range className="absolute h-full rounded-full bg-primary" />
			</Slider.Track>
			<Slider.Thumb
				aria-labelledby={labelledBy}
				aria-valuetext={valueText}
				className="block size-6 rounded-full border-2 border-primary bg-raised shadow-card transition-transform hover:scale-110"
			/>
		</Slider.Root>
	);
}
