import { seededRandom } from '@dermavigil/analysis/seeded-random';
import { around, closedPath } from '../../ui/brand/closed-path.ts';
import { SkinPlate } from './skin-plate.tsx';

/** A dent of the border around `at` (radians), `width` wide. */
const dent = (angle: number, at: number, width: number) => Math.exp(-(Math.sin((angle - at) / 2) ** 2) / width ** 2);

const outline = closedPath(
	around(90, (angle) => {
		const lopsided = 44 + 9 * Math.cos(angle - 0.4) + 5 * Math.cos(2 * angle + 0.6) + 2.5 * Math.sin(3 * angle);
		const scallops = 1.8 * Math.sin(9 * angle + Math.sin(2 * angle)) + 0.9 * Math.sin(17 * angle);
		return lopsided + scallops - 11 * dent(angle, 1.75, 0.1) - 8 * dent(angle, 3.9, 0.08) - 7 * dent(angle, 5.5, 0.08);
	}),
);

const blobs = [
	{ x: 14, y: -4, size: 30, fill: '#5f3219', opacity: 0.85 },
	{ x: -14, y: 12, size: 19, fill: '#4a2412', opacity: 0.85 },
	{ x: 24, y: -8, size: 17, fill: '#20130f', opacity: 0.92 },
	{ x: 2, y: 20, size: 11, fill: '#1a100e', opacity: 0.9 },
	{ x: -8, y: -18, size: 15, fill: '#6f7d90', opacity: 0.82 },
	{ x: 40, y: 10, size: 10, fill: '#a4503f', opacity: 0.7 },
	{ x: -36, y: -6, size: 9, fill: '#e4c4b2', opacity: 0.75 },
].map((blob, index) => ({
	...blob,
	path: closedPath(
		around(
			28,
			(angle) => blob.size * (1 + 0.22 * Math.sin(2 * angle + index) + 0.12 * Math.sin(5 * angle + 2 * index)),
		),
	),
}));

const random = seededRandom(5);
const dots = Array.from({ length: 34 }, () => {
	const angle = random() * 2 * Math.PI;
	const distance = 18 + 17 * random();
	return { x: distance * Math.cos(angle), y: 0.82 * distance * Math.sin(angle), size: 0.6 + 1.1 * random() };
});

/** Asymmetric, notched, several browns with black, blue-gray, red and a pale scar-like part. */
export function MelanomaDrawing() {
	return (
		<SkinPlate label="Drawing of a melanoma: a large, lopsided spot with a notched border, in several browns, black, blue-gray and red.">
			{(id) => (
				<>
					<clipPath id={id('spot')}>
						<path d={outline} />
					</clipPath>
					<path d={outline} fill="#8a5233" opacity="0.4" filter={`url(#${id('soft')})`} transform="scale(1.05)" />
					<g filter={`url(#${id('ragged')})`}>
						<path d={outline} fill="#9a6238" />
						<g clipPath={`url(#${id('spot')})`}>
							{blobs.map(({ x, y, path, fill, opacity }) => (
								<path
									key={path}
									d={path}
									transform={`translate(${x} ${y})`}
									fill={fill}
									opacity={opacity}
									filter={`url(#${id('soft')})`}
								/>
							))}
						</g>
					</g>
					{dots.map(({ x, y, size }) => (
						<circle key={`${x}`} cx={x} cy={y} r={size} fill="#2a1710" opacity="0.7" />
					))}
					<ellipse cx="16" cy="-16" rx="17" ry="7" fill="#fff" opacity="0.16" filter={`url(#${id('soft')})`} />
				</>
			)}
		</SkinPlate>
	);
}
