import { useId } from 'react';
import lesions from '../../../education/lesions.svg';
import { around, closedPath } from '../../../ui/brand/closed-path.ts';
import { getLevel, millimeters, type Strengths, signs } from './abcde-signs.ts';

/** Units of the drawing per millimeter of skin. */
const unitsPerMillimeter = 9;

/** Further colors: position and size as shares of the radius, and the strength from which each appears. */
const patches = [
	{ fill: '#5c3018', x: 0.22, y: 0.06, size: 0.74, from: 5 },
	{ fill: '#1d1310', x: 0.48, y: -0.3, size: 0.42, from: 30 },
	{ fill: '#a8483b', x: 0.62, y: 0.5, size: 0.36, from: 55 },
	{ fill: '#6c7c92', x: -0.34, y: -0.46, size: 0.4, from: 65 },
	{ fill: '#ecd2c3', x: -0.62, y: 0.3, size: 0.26, from: 80 },
];

/** The lesion that the sliders shape, on skin, with a 6 mm circle and its outline from three months ago. */
export function AbcdeLesion({ strengths }: { strengths: Strengths }) {
	const id = useId();
	const outline = getOutline(strengths);
	const radius = (millimeters(strengths.diameter) / 2) * unitsPerMillimeter;
	return (
		<div className="relative overflow-hidden rounded-xl border border-line">
			<div className="will-change-transform">
				<img src={`${lesions}#plain-skin`} alt="" width={800} height={600} className="h-auto w-full" />
			</div>
			<svg
				role="img"
				aria-label={describe(strengths)}
				viewBox="-100 -75 200 150"
				className="absolute inset-0 size-full"
			>
				<defs>
					<filter id={`${id}soft`} x="-30%" y="-30%" width="160%" height="160%">
						<feGaussianBlur stdDeviation={radius / 12} />
					</filter>
					<clipPath id={`${id}spot`}>
						<path d={outline} />
					</clipPath>
				</defs>
				<path d={outline} fill="#7a4526" opacity="0.35" filter={`url(#${id}soft)`} />
				<path d={outline} fill="#94603a" />
				<g clipPath={`url(#${id}spot)`} filter={`url(#${id}soft)`}>
					{patches.map(({ fill, x, y, size, from }) => (
						<ellipse
							key={fill}
							cx={x * radius}
							cy={y * radius}
							rx={size * radius * 1.1}
							ry={size * radius}
							fill={fill}
							opacity={Math.min(0.92, Math.max(0, (strengths.color - from) / 22))}
						/>
					))}
				</g>
				<path d={outline} fill="none" stroke="#6b3f22" strokeWidth="0.8" opacity="0.35" />
				<Measures strengths={strengths} />
			</svg>
		</div>
	);
}

function Measures({ strengths }: { strengths: Strengths }) {
	const earlier = getEarlierOutline(strengths);
	return (
		<>
			<g fill="none" strokeDasharray="3 2.4" strokeLinecap="round" opacity={Math.min(1, strengths.evolution / 15)}>
				<path d={earlier} stroke="#1a1210" strokeWidth="1.7" opacity="0.45" />
				<path d={earlier} stroke="#fffdf8" strokeWidth="0.9" />
			</g>
			<g transform="translate(-92 66)" stroke="#2b1a12" strokeWidth="1" fill="none">
				<path d={`M0 -2.5V2.5M0 0H${6 * unitsPerMillimeter}M${6 * unitsPerMillimeter} -2.5V2.5`} />
			</g>
			<text x="-92" y="60" fontSize="6.5" fill="#2b1a12" className="font-sans font-semibold">
				6 mm
			</text>
		</>
	);
}

/** A text description of the drawing. */
function describe(strengths: Strengths): string {
	const levels = signs.map(
		({ sign, name, levels: texts }) => `${name.toLowerCase()}: ${texts[getLevel(sign, strengths[sign])].short}`,
	);
	return `Drawing of a pigmented spot, ${millimeters(strengths.diameter)} mm across; ${levels.join(', ')}.`;
}

const bay = (angle: number, at: number, width: number) => Math.exp(-(Math.sin((angle - at) / 2) ** 2) / width ** 2);

type Shape = Pick<Strengths, 'asymmetry' | 'border' | 'diameter'>;

/** The lesion's outline, around (0, 0), as SVG path data. */
export function getOutline({ asymmetry, border, diameter }: Shape): string {
	const radius = (millimeters(diameter) / 2) * unitsPerMillimeter;
	const [lopsided, ragged] = [asymmetry / 100, border / 100];
	const points = around(96, (angle) => {
		const shape = 0.26 * Math.cos(angle - 0.5) + 0.15 * Math.cos(2 * angle + 0.9) + 0.1 * Math.sin(3 * angle);
		const scallops = 0.05 * Math.sin(9 * angle + Math.sin(2 * angle)) + 0.03 * Math.sin(16 * angle);
		const bays = 0.34 * bay(angle, 1.8, 0.11) + 0.28 * bay(angle, 3.9, 0.09) + 0.24 * bay(angle, 5.4, 0.09);
		return radius * (1 + 0.025 * Math.cos(2 * angle) + lopsided * shape + ragged * (scallops - bays));
	});
	return closedPath(points);
}

/** The outline three months earlier: the greater the change, the smaller, rounder and smoother it was. */
function getEarlierOutline(strengths: Strengths): string {
	const change = strengths.evolution / 100;
	const size = millimeters(strengths.diameter) * (1 - 0.45 * change);
	return getOutline({
		asymmetry: strengths.asymmetry * (1 - change),
		border: strengths.border * (1 - change),
		diameter: (size - 2) * 10,
	});
}
