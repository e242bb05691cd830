import { seededRandom } from '@dermavigil/analysis/seeded-random';
import { around, closedPath } from '../../ui/brand/closed-path.ts';
import { SkinPlate } from './skin-plate.tsx';

const nodule = closedPath(around(48, (angle) => 42 + 3 * Math.sin(2 * angle + 0.6) + 1.5 * Math.sin(5 * angle)));
const hollow = closedPath(around(36, (angle) => 15 + 2.2 * Math.sin(3 * angle) + 1.4 * Math.sin(5 * angle + 1)));
const crust = closedPath(around(22, (angle) => 6.5 + 1.1 * Math.sin(2 * angle) + 0.8 * Math.sin(5 * angle)));

const pearls = Array.from({ length: 15 }, (_, index) => {
	const angle = (index / 15) * 2 * Math.PI + 0.12 * Math.sin(5 * index);
	const distance = 33 + 1.8 * Math.sin(3 * index);
	return { angle, x: distance * Math.cos(angle), y: distance * Math.sin(angle), size: 7.4 + 1.4 * Math.sin(2 * index) };
});

/** A vessel that runs over the rim and branches like a tree, as path data with its width. */
function branch(
	random: () => number,
	x: number,
	y: number,
	angle: number,
	length: number,
	width: number,
): [string, number][] {
	const bend = angle + (random() - 0.5) * 0.7;
	const [endX, endY] = [x + length * Math.cos(bend), y + length * Math.sin(bend)];
	const [midX, midY] = [x + 0.55 * length * Math.cos(angle), y + 0.55 * length * Math.sin(angle)];
	const path = `M${x.toFixed(1)} ${y.toFixed(1)}Q${midX.toFixed(1)} ${midY.toFixed(1)} ${endX.toFixed(1)} ${endY.toFixed(1)}`;
	if (width < 0.3) return [[path, width]];
	const fork = 0.35 + 0.4 * random();
	return [
		[path, width],
		...branch(random, endX, endY, bend - fork, 0.72 * length, 0.66 * width),
		...branch(random, endX, endY, bend + fork, 0.66 * length, 0.62 * width),
	];
}

const random = seededRandom(11);
const vessels = [0.3, 1.5, 2.5, 3.7, 4.5, 5.5].flatMap((angle) => {
	const [x, y] = [41 * Math.cos(angle), 41 * Math.sin(angle)];
	return branch(random, x, y, angle + Math.PI + (random() - 0.5), 10, 1);
});

/** A pearly, translucent nodule with a rolled border, fine branching vessels and a small crusted hollow. */
export function BasalCellDrawing() {
	return (
		<SkinPlate label="Drawing of a basal cell carcinoma: a shiny, pearly nodule with a rolled border, fine branching blood vessels and a small crusted hollow in its middle.">
			{(id) => (
				<>
					<radialGradient id={id('nodule')} cx="0.36" cy="0.28" r="0.85">
						<stop offset="0" stopColor="#fff1e8" />
						<stop offset="0.45" stopColor="#f2c5b4" />
						<stop offset="0.8" stopColor="#d98f81" />
						<stop offset="1" stopColor="#b86a5e" />
					</radialGradient>
					<radialGradient id={id('pearl')} cx="0.36" cy="0.3" r="0.8">
						<stop offset="0" stopColor="#fffaf5" stopOpacity="0.6" />
						<stop offset="0.5" stopColor="#f5d5c8" stopOpacity="0.35" />
						<stop offset="1" stopColor="#c88577" stopOpacity="0" />
					</radialGradient>
					<path d={nodule} fill="#7c4437" opacity="0.45" filter={`url(#${id('haze')})`} transform="translate(6 8)" />
					<path d={nodule} fill={`url(#${id('nodule')})`} />
					{pearls.map(({ angle, x, y, size }) => (
						<circle key={angle} cx={x} cy={y} r={size} fill={`url(#${id('pearl')})`} />
					))}
					<path
						d={nodule}
						fill="none"
						stroke="#fff4ec"
						strokeWidth="7"
						opacity="0.6"
						transform="scale(0.83)"
						filter={`url(#${id('soft')})`}
					/>
					<path
						d={nodule}
						fill="none"
						stroke="#a4594e"
						strokeWidth="3"
						opacity="0.4"
						transform="scale(0.6)"
						filter={`url(#${id('soft')})`}
					/>
					<path d={hollow} fill="#a8574c" opacity="0.75" filter={`url(#${id('soft')})`} />
					<path d={crust} fill="#54251c" transform="translate(1 1)" />
					<path d={crust} fill="#8a4326" transform="translate(-0.6 -0.6) scale(0.72)" />
					<g fill="none" stroke="#b3202c" strokeLinecap="round" opacity="0.72">
						{vessels.map(([path, width]) => (
							<path key={path} d={path} strokeWidth={width} />
						))}
					</g>
					<ellipse
						cx="-20"
						cy="-24"
						rx="10"
						ry="4.4"
						fill="#fff"
						opacity="0.85"
						filter={`url(#${id('soft')})`}
						transform="rotate(-38 -20 -24)"
					/>
					<ellipse cx="22" cy="-26" rx="4" ry="2" fill="#fff" opacity="0.7" filter={`url(#${id('soft')})`} />
				</>
			)}
		</SkinPlate>
	);
}
