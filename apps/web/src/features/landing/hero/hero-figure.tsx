import { contourPath } from '../../../ui/brand/contour-path.ts';
import { HeroParticles } from './hero-particles.tsx';
import { rings } from './particle-field.ts';

const outline = contourPath(17, 1.1, 0.2);
const layers = [
	{ path: contourPath(15.4, 1.1, 0.2), className: 'fill-accent/20' },
	{ path: contourPath(11.6, 1.5, 0.24), className: 'fill-accent/35' },
	{ path: contourPath(7.2, 2.1, 0.3), className: 'fill-accent/60' },
];

/** What the model measures, as names on a map: where each leader line ends and starts, in units of the drawing. */
const names = [
	{ name: 'Border', x: 25, y: -31, from: [13.5, -12.5] },
	{ name: 'Heat-map', x: 33, y: 3, from: [5, -1] },
	{ name: 'Colors', x: 14, y: 34, from: [-2, 7] },
] as const;

/** A lesion drawn as a map: its contour lines run out over the whole first view, and particles move along them. */
export function HeroFigure() {
	const box = 'absolute inset-0 size-full';
	return (
		<div aria-hidden="true" className="hero-figure pointer-events-none absolute inset-0 overflow-hidden">
			<div className="absolute top-[79%] left-1/2 size-[40rem] -translate-1/2 [mask-image:radial-gradient(closest-side,black_55%,transparent_98%)] sm:size-[48rem] lg:top-1/2 lg:left-[75%] lg:size-[72rem] xl:left-[70%] xl:size-[84rem]">
				<svg aria-hidden="true" viewBox="-100 -100 200 200" fill="none" className={box}>
					{rings.map(({ radius, seed }, index) => (
						<path
							key={radius}
							d={contourPath(radius, seed)}
							className="stroke-contour/35"
							strokeWidth={index % 4 === 3 ? 1.5 : 0.8}
							vectorEffect="non-scaling-stroke"
						/>
					))}
					{layers.map(({ path, className }) => (
						<path key={path} d={path} className={className} />
					))}
					<path d={outline} className="stroke-accent" strokeWidth="2" vectorEffect="non-scaling-stroke" />
					{names.map(({ name, x, y, from }) => (
						<path
							key={name}
							d={`M${from[0]} ${from[1]}L${x} ${y}`}
							className="stroke-ink/60 max-lg:hidden"
							strokeWidth="1"
							vectorEffect="non-scaling-stroke"
						/>
					))}
				</svg>
				<HeroParticles className={box} />
				{names.map(({ name, x, y }) => (
					<span
						key={name}
						style={{ left: `${50 + x / 2}%`, top: `${50 + y / 2}%` }}
						className="absolute -translate-1/2 rounded-full border border-line bg-surface px-3 py-1 font-medium text-sm shadow-card max-lg:hidden"
					>
						{name}
					</span>
				))}
			</div>
		</div>
	);
}
