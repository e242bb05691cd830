/** A figure of a person, 0 0 to 100 220, as the right half of its outline; the left half mirrors it. */
const half =
	'M50 4C56.5 4 61 9 61 16.5C61 21 59.5 25 57 28C56.4 31 56.6 34 58 36C61 38.6 67 39.6 71.5 42C76 44.6 77.6 49 78.4 54C79.6 62 81 70 83 78C85.4 87 88 96 90 105C91.4 108 94 111 94.6 114C95.2 118 94 123 91 124.5C88 125.5 86.4 121 85.6 117C85 113.4 84.6 110 83.6 106.6C80.6 98 76.6 90 74.6 81C73.2 74.6 72.2 68 70.8 62.6C69.6 70 68 77 67.6 84C67.4 91 69.6 98 70.4 106C71.4 117 70.6 130 68.6 141C67.8 146 67.8 150 68.2 155C69 164 68 174 65 184C63.8 189 63 194 62.8 199C63.4 202.6 67.6 205 69.6 208C70.8 210.6 68.6 212.4 65 212.4C60.4 212.4 56.4 211 55 207.6C54 204 55 199 54.8 194C54.4 184 52.6 175 53 165C53.2 159 54.4 154 54 148C53.4 137 51.6 126 50.6 114L50 113';

interface Mark {
	/** The step that it belongs to. */
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

/** Front and back of a person, numbered like the steps of the examination. */
export function BodyOutline() {
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
						<path d={half} />
						<path d={half} transform="matrix(-1 0 0 1 100 0)" />
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
