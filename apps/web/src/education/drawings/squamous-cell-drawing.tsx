import { seededRandom } from '@dermavigil/analysis/seeded-random';
import { around, closedPath, flakePath } from '../../ui/brand/closed-path.ts';
import { SkinPlate } from './skin-plate.tsx';

const nodule = closedPath(
	around(60, (angle) => 42 + 5 * Math.sin(2 * angle + 2) + 3 * Math.sin(3 * angle) + 1.6 * Math.sin(8 * angle)),
);
const sore = closedPath(
	around(50, (angle) => 25 + 4 * Math.sin(2 * angle + 1) + 2 * Math.sin(5 * angle) + 1.6 * Math.sin(9 * angle + 1)),
);

const random = seededRandom(21);
const crustColors = ['#c08a3e', '#a86a2c', '#8a4c22', '#d3a458', '#7a3a1c'];
const crusts = Array.from({ length: 48 }, (_, index) => {
	const angle = random() * 2 * Math.PI;
	const distance = 20 * Math.sqrt(random());
	const [x, y] = [distance * Math.cos(angle), distance * Math.sin(angle)];
	return { path: flakePath(random, x, y, 4 + 4 * random()), fill: crustColors[index % crustColors.length]! };
});
const bleeding = Array.from({ length: 6 }, () =>
	flakePath(random, 34 * (random() - 0.5), 34 * (random() - 0.5), 2.2 + 2 * random()),
);
const scales = Array.from({ length: 70 }, () => {
	const angle = random() * 2 * Math.PI;
	const distance = 28 + 13 * random();
	return {
		path: flakePath(random, distance * Math.cos(angle), distance * Math.sin(angle), 1 + 2.4 * random()),
		opacity: 0.5 + 0.4 * random(),
	};
});

/** A firm red nodule: a sore in its middle under yellow-brown crust, white scale around it. */
export function SquamousCellDrawing() {
	return (
		<SkinPlate label="Drawing of a squamous cell carcinoma: a firm red nodule with thick yellow-brown crust and spots of blood in the middle, and white scale around it.">
			{(id) => (
				<>
					<radialGradient id={id('nodule')} cx="0.38" cy="0.3" r="0.8">
						<stop offset="0" stopColor="#e08474" />
						<stop offset="0.55" stopColor="#c4524a" />
						<stop offset="1" stopColor="#8f3331" />
					</radialGradient>
					<path d={nodule} fill="#c4473f" opacity="0.45" filter={`url(#${id('haze')})`} transform="scale(1.22)" />
					<path d={nodule} fill="#6f2a22" opacity="0.5" filter={`url(#${id('soft')})`} transform="translate(4 5)" />
					<path d={nodule} fill={`url(#${id('nodule')})`} filter={`url(#${id('ragged')})`} />
					<g filter={`url(#${id('ragged')})`}>
						{scales.map(({ path, opacity }) => (
							<path key={path} d={path} fill="#fbf1e4" stroke="#b98a76" strokeWidth="0.4" opacity={opacity} />
						))}
					</g>
					<path d={sore} fill="#6d1f1b" filter={`url(#${id('soft')})`} />
					<g filter={`url(#${id('ragged')})`}>
						{crusts.map(({ path, fill }) => (
							<path key={path} d={path} fill={fill} stroke="#5f2c12" strokeWidth="0.5" strokeLinejoin="round" />
						))}
					</g>
					{bleeding.map((path) => (
						<path key={path} d={path} fill="#7e0f16" opacity="0.9" />
					))}
					<ellipse
						cx="-22"
						cy="-26"
						rx="12"
						ry="5"
						fill="#fff"
						opacity="0.28"
						filter={`url(#${id('soft')})`}
						transform="rotate(-36 -22 -26)"
					/>
				</>
			)}
		</SkinPlate>
	);
}
