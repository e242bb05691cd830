import type { RiskLevel } from '@dermavigil/contract';
import { CircleCheck, CircleHelp, Eye, TriangleAlert } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

const risks = {
	low: { text: 'Low Risk', icon: CircleCheck },
	medium: { text: 'Medium Risk', icon: Eye },
	high: { text: 'High Risk', icon: TriangleAlert },
	unknown: { text: 'Unknown', icon: CircleHelp },
} as const;

/** The words of a risk level. */
export const riskText = (level: RiskLevel): string => risks[level].text;

/** The risk in words, with an icon and a colour. */
export function RiskBadge({ level, small = false }: { level: RiskLevel; small?: boolean }) {
	const { text, icon } = risks[level];
	return (
		<Badge tone={level} icon={icon} small={small}>
			{text}
		</Badge>
	);
}
