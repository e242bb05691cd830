import { type RiskLevel, riskNames } from '@dermavigil/contract';
import { CircleCheck, CircleHelp, Eye, TriangleAlert } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

const icons = { low: CircleCheck, medium: Eye, high: TriangleAlert, unknown: CircleHelp } as const;

/** The words of a risk level. */
export const riskText = (level: RiskLevel): string => riskNames[level];

/** The risk in words, with an icon and a color. */
export function RiskBadge({ level, small = false }: { level: RiskLevel; small?: boolean }) {
	return (
		<Badge tone={level} icon={icons[level]} small={small}>
			{riskText(level)}
		</Badge>
	);
}
