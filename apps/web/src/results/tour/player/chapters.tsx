import type { Scene } from '../script/script.ts';

interface ChaptersProps {
	scenes: readonly Scene[];
	/** The index of the one that is playing. */
	place: number;
	onChoose(place: number): void;
}

/** The chapters of a tour, each with what is said in it, so that the tour can be read, too. */
export function Chapters({ scenes, place, onChoose }: ChaptersProps) {
	return (
		<nav aria-label="Chapters">
			<ol className="grid gap-x-6 sm:grid-cols-2">
				{scenes.map(({ title, start, cues }, index) => (
					<li key={title}>
						<button
							type="button"
							aria-current={index === place ? 'step' : undefined}
							onClick={() => onChoose(index)}
							className="grid min-h-11 w-full grid-cols-[3rem_minmax(0,1fr)] rounded-md px-2 py-2 text-left text-sm transition hover:bg-wash aria-[current]:bg-wash"
						>
							<time dateTime={`PT${start.toFixed(2)}S`} className="text-quiet tabular-nums">
								{formatStart(start)}
							</time>
							<span>
								<strong className="font-semibold">{title}</strong>
								<span className="block text-quiet">{cues.map(({ text }) => text).join(' ')}</span>
							</span>
						</button>
					</li>
				))}
			</ol>
		</nav>
	);
}

/** Minutes and seconds: "0:07". */
function formatStart(seconds: number): string {
	const whole = Math.floor(seconds);
	return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
