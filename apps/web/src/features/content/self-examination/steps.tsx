import { Children, type ReactNode } from 'react';
import { halfBodyOutline, mirrored } from '../../../education/body-outline.ts';

/** The numbered steps of the examination beside a body outline. */
export function Steps({ children }: { children: ReactNode }) {
	return (
		<div className="grid items-center gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] print:grid-cols-2">
			<ol className="grid gap-4">
				{Children.map(children, (step, index) => (
					<li className="flex gap-4 print:break-inside-avoid">
						<span
							aria-hidden="true"
							className="grid size-8 shrink-0 place-items-center rounded-full bg-accent font-semibold text-paper text-sm"
						>
							{index + 1}
						</span>
						{step}
					</li>
				))}
			</ol>
			<BodyOutline />
		</div>
	);
}

/** One step, which `Steps` numbers. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
	return (
		<p>
			<strong className="block font-semibold">{title}</strong>
			<span className="text-quiet text-sm">{children}</span>
		</p>
	);
}

interface Mark {
	/** The step's number. */
	step: number;
	x: number;
	y: number;
}

const sides: readonly { name: string; left: number; marks: readonly Mark[] }[] = [
	{
		name: 'Front',
		left: 10,
		marks: [
			{ step: 1, x: 50, y: 17 },
			{ step: 3, x: 50, y: 58 },
			{ step: 4, x: 78, y: 72 },
			{ step: 5, x: 91, y: 117 },
			{ step: 7, x: 40, y: 140 },
			{ step: 8, x: 36, y: 205 },
		],
	},
	{
		name: 'Back',
		left: 130,
		marks: [
			{ step: 2, x: 50, y: 12 },
			{ step: 6, x: 50, y: 66 },
			{ step: 4, x: 22, y: 72 },
			{ step: 6, x: 50, y: 102 },
			{ step: 7, x: 60, y: 165 },
			{ step: 8, x: 64, y: 206 },
		],
	},
];

/** Front and back of a body, numbered like the steps. */
function BodyOutline() {
	return (
		<svg
			role="img"
			aria-label="Outline of a person from the front and from the back, numbered like the steps: 1 face, 2 scalp and neck, 3 chest and belly, 4 arms, 5 hands, 6 back and buttocks, 7 legs, 8 feet."
			viewBox="0 0 240 236"
			className="mx-auto block h-auto w-full max-w-md"
		>
			{sides.map(({ name, left, marks }) => (
				<g key={name} transform={`translate(${left} 0)`}>
					<g className="fill-wash stroke-contour" strokeWidth="1.2" strokeLinejoin="round">
						<path d={halfBodyOutline} />
						<path d={halfBodyOutline} transform={mirrored} />
					</g>
					<path d="M50 6V112" className="stroke-wash" strokeWidth="2.4" />
					{name === 'Back' && (
						<path
							d="M50 42V92M42 58Q37 62 38 68M58 58Q63 62 62 68M50 98V112"
							className="stroke-contour/40"
							fill="none"
							strokeWidth="0.9"
							strokeLinecap="round"
						/>
					)}
					{marks.map(({ step, x, y }) => (
						<g key={`${step} ${y}`} transform={`translate(${x} ${y})`}>
							<circle r="5.6" className="fill-accent" />
							<text
								textAnchor="middle"
								dominantBaseline="central"
								fontSize="7"
								className="fill-paper font-sans font-semibold"
							>
								{step}
							</text>
						</g>
					))}
					<text x="50" y="230" textAnchor="middle" fontSize="8" className="fill-quiet font-sans">
						{name}
					</text>
				</g>
			))}
		</svg>
	);
}
