import { seededRandom } from '@dermavigil/analysis/seeded-random';
import { around, closedPath, flakePath } from '../../ui/brand/closed-path.ts';
import { SkinPlate } from './skin-plate.tsx';

const patch = closedPath(
	around(50, (angle) => 44 + 7 * Math.sin(2 * angle) + 5 * Math.sin(3 * angle + 2) + 2 * Math.sin(7 * angle)),
);

const random = seededRandom(33);

/** A place in the patch, denser in its middle. */
function inPatch(reach: number): [number, number] {
	const angle = random() * 2 * Math.PI;
	const distance = reach * random() ** 0.7;
	return [1.15 * distance * Math.cos(angle), 0.85 * distance * Math.sin(angle)];
}

const scales = Array.from({ length: 150 }, (_, index) => {
	const [x, y] = inPatch(42);
	const fill = index % 4 === 0 ? '#e5c48f' : '#fdf6ea';
	return { path: flakePath(random, x, y, 0.8 + 2.6 * random()), fill, opacity: 0.45 + 0.5 * random() };
});
const grains = Array.from({ length: 170 }, () => {
	const [x, y] = inPatch(42);
	return { x, y, size: 0.4 + 0.7 * random() };
});
const sunSpots = [
	{ x: -78, y: -46, size: 7 },
	{ x: 74, y: -52, size: 5 },
	{ x: 82, y: 42, size: 8 },
	{ x: -70, y: 54, size: 5 },
	{ x: -84, y: 8, size: 3.5 },
];

/** A rough pink patch without a clear border, strewn with dry white and yellow scale, on skin that has seen much sun. */
export function ActinicKeratosisDrawing() {
	return (
		<SkinPlate label="Drawing of an actinic keratosis: a flat, rough pink patch without a clear border, covered with dry white and yellowish scale, on sun-damaged skin.">
			{(id) => (
				<>
					<filter id={id('gritty')} x="-20%" y="-20%" width="140%" height="140%">
						<feTurbulence type="fractalNoise" baseFrequency="0.28" numOctaves="2" seed="7" result="grain" />
						<feDiffuseLighting in="grain" surfaceScale="2.4" lightingColor="#ffffff" result="relief">
							<feDistantLight azimuth="225" elevation="48" />
						</feDiffuseLighting>
						<feComposite in="relief" in2="SourceGraphic" operator="in" />
					</filter>
					{sunSpots.map(({ x, y, size }) => (
						<circle key={x} cx={x} cy={y} r={size} fill="#a8693f" opacity="0.4" filter={`url(#${id('ragged')})`} />
					))}
					<path d={patch} fill="#d8685c" opacity="0.55" filter={`url(#${id('haze')})`} transform="scale(1.08)" />
					<path d={patch} fill="#cf5f55" opacity="0.4" filter={`url(#${id('soft')})`} transform="scale(0.8)" />
					<mask id={id('fading')}>
						<path d={patch} fill="#fff" filter={`url(#${id('haze')})`} transform="scale(0.86)" />
					</mask>
					<g style={{ mixBlendMode: 'soft-light' }} opacity="0.8" mask={`url(#${id('fading')})`}>
						<path d={patch} fill="#fff" filter={`url(#${id('gritty')})`} transform="scale(1.1)" />
					</g>
					{grains.map(({ x, y, size }) => (
						<circle key={`${x}`} cx={x} cy={y} r={size} fill="#a33d36" opacity="0.4" />
					))}
					<g filter={`url(#${id('ragged')})`}>
						{scales.map(({ path, fill, opacity }) => (
							<g key={path} opacity={opacity}>
								<path d={path} fill="#8d4a3c" opacity="0.5" transform="translate(0.5 0.7)" />
								<path d={path} fill={fill} />
							</g>
						))}
					</g>
				</>
			)}
		</SkinPlate>
	);
}
