import type { ComparedScan } from './stage.tsx';

interface OutlineLineProps {
	polygon: ComparedScan['polygon'];
	/** Broken for the earlier photo, whole for the later one. */
	dashed?: boolean;
}

/** A lesion's outline: light on dark, so that it shows on any skin. */
export function OutlineLine({ polygon, dashed = false }: OutlineLineProps) {
	const points = polygon.map(([x, y]) => `${x},${y}`).join(' ');
	const shared = { points, fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const;
	const dash = dashed ? { strokeDasharray: '7 5' } : {};
	return (
		<>
			<polygon {...shared} {...dash} stroke="#05211f" strokeOpacity="0.8" strokeWidth={dashed ? 5 : 4.5} />
			<polygon {...shared} {...dash} stroke={dashed ? '#ffd28f' : '#fffdf8'} strokeWidth="2" />
		</>
	);
}
