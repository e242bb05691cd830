interface ScaleBarProps {
	/** Millimeters of one pixel of the photo. */
	mmPerPixel: number;
	/** Screen pixels of one pixel of the photo. */
	scale: number;
}

const lengths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
/** The longest bar, in screen pixels. */
const maxWidth = 180;

/** The longest round length that fits, as it is on the screen. */
export function ScaleBar({ mmPerPixel, scale }: ScaleBarProps) {
	const pixels = scale / mmPerPixel;
	const length = lengths.findLast((each) => each * pixels <= maxWidth) ?? lengths[0]!;
	return (
		<p className="pointer-events-none absolute bottom-4 left-4 grid gap-1 rounded-md bg-[#05211f]/80 px-3 py-1.5 text-[#fffdf8] text-sm">
			<span>{length} mm</span>
			<span
				aria-hidden="true"
				style={{ width: length * pixels }}
				className="h-1.5 border border-t-0 border-[#fffdf8]"
			/>
		</p>
	);
}
