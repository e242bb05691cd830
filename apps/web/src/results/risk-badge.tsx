import { type RiskLevel, riskNames } from '@dermavigil/contract';
import { CircleAlert, CircleHelp, Eye, TriangleAlert } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

/** Low has no tick, because it is not an all-clear, but an eye: something to watch. */
export const riskIcons = { low: Eye, medium: CircleAlert, high: TriangleAlert, unknown: CircleHelp } as const;

/** The risk in words, with an icon and a color. */
export function RiskBadge({ level, small = false }: { level: RiskLevel; small?: boolean }) {
	return (
		<Badge tone={level} icon={riskIcons[level]} small={small}>
			{riskNames[level]}
		</Badge>
	);
}
