import { contourPath } from '../../ui/brand/contour-path.ts';

/** Anything drawn beyond it runs on to the edge of the card. */
const box = 'h-36 w-full max-w-80 overflow-visible';

/** Bars of probabilities, the longest one marked. */
export function ProbabilitiesImage() {
	return (
		<svg aria-hidden="true" viewBox="0 0 240 110" className={box}>
			{[176, 92, 54, 34, 18].map((width, index) => (
				<g key={width}>
					<rect x="20" y={8 + 20 * index} width="200" height="11" rx="5.5" className="fill-line" />
					<rect
						x="20"
						y={8 + 20 * index}
						width={width}
						height="11"
						rx="5.5"
						className={index < 2 ? 'fill-accent' : 'fill-primary/60'}
					/>
				</g>
			))}
		</svg>
	);
}

const heat = ['fill-heat-1/45', 'fill-heat-2/55', 'fill-heat-3/60', 'fill-heat-4/75'];

/** A spot under the colors of its heat-map. */
export function HeatMapImage() {
	return (
		<svg aria-hidden="true" viewBox="-120 -55 240 110" fill="none" className={box}>
			<path d={contourPath(45, 1.1, 0.2)} className="fill-accent/15 stroke-accent" strokeWidth="1.75" />
			{heat.map((className, index) => (
				<path
					key={className}
					transform={`translate(${8 - 2 * index} ${2 * index - 4})`}
					d={contourPath(34 - 8 * index, 2 + index * 0.4, 0.16)}
					className={className}
				/>
			))}
			{[58, 72, 88, 106, 124, 142].map((radius) => (
				<path key={radius} d={contourPath(radius, 1.3)} className="stroke-contour/25" />
			))}
		</svg>
	);
}

/** Lines of text that come out of the spot. */
export function PlainWordsImage() {
	return (
		<svg aria-hidden="true" viewBox="0 0 240 110" fill="none" className={box}>
			<g transform="translate(52 55)">
				<path d={contourPath(36, 3)} className="stroke-contour/35" />
				<path d={contourPath(28, 3.2)} className="stroke-contour/60" />
				<path d={contourPath(19, 3.4, 0.2)} className="fill-accent/35 stroke-accent" strokeWidth="1.75" />
			</g>
			<path d="M74 46L112 26M74 55H112M74 64L112 84" className="stroke-accent" strokeDasharray="2 5" />
			{[
				[20, 104],
				[32, 78],
				[49, 96],
				[61, 60],
				[78, 88],
				[90, 104],
			].map(([y, width]) => (
				<rect key={y} x="118" y={y! - 3} width={width} height="6" rx="3" className="fill-primary/60" />
			))}
		</svg>
	);
}

/** Sound, as a row of waves. */
export function VoiceImage() {
	return (
		<svg aria-hidden="true" viewBox="-120 -55 240 110" fill="none" className={box}>
			{[-84, -70, -56, -42, -28, -14, 0, 14, 28, 42, 56, 70, 84].map((x, index) => {
				const height = 8 + 34 * Math.abs(Math.sin(1.9 * index + 0.7)) * (1 - Math.abs(x) / 120);
				return (
					<path
						key={x}
						d={`M${x} ${-height}V${height}`}
						className="stroke-primary/60"
						strokeWidth="5"
						strokeLinecap="round"
						strokeDasharray="0.1 10"
					/>
				);
			})}
		</svg>
	);
}
