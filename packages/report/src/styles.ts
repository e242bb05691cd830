import type { RiskLevel } from '@dermavigil/contract';

/** The site's day colors on white paper; see docs/design-system.md. Text has a contrast of at least 4.5:1 with its background. */
export const colors = {
	ink: '#12302f',
	quiet: '#4b605d',
	edge: '#8d8371',
	line: '#e4dac8',
	sunken: '#f2ebde',
	primary: '#0d4a4c',
	accent: '#a5481f',
	benign: '#6c827a',
} as const;

/** The color of each risk and the wash behind it. */
export const riskColors = {
	low: { ink: '#4d4a3c', wash: '#ece6d7' },
	medium: { ink: '#7a4d00', wash: '#fbedc9' },
	high: { ink: '#9a1d2b', wash: '#fbe3df' },
	unknown: { ink: '#46515f', wash: '#eceef1' },
} as const satisfies Record<RiskLevel, { ink: string; wash: string }>;

export type Family = 'sans' | 'strong' | 'serif';

/** How a text looks. Sizes are in points, `leading` from line to line. */
export interface Style {
	family: Family;
	size: number;
	leading: number;
	color: string;
}

const style = (family: Family, size: number, leading: number, color: string): Style => ({
	family,
	size,
	leading,
	color,
});

export const styles = {
	/** What to do. */
	lead: style('serif', 15, 20, colors.ink),
	heading: style('serif', 14, 18, colors.ink),
	verdict: style('strong', 18, 23, colors.ink),
	body: style('sans', 10, 15, colors.ink),
	strong: style('strong', 10, 15, colors.ink),
	/** For the doctor, on a page that contains everything. */
	dense: style('sans', 9, 12.5, colors.ink),
	denseStrong: style('strong', 9, 12.5, colors.ink),
	second: style('sans', 9, 13.5, colors.quiet),
	small: style('sans', 8, 11.5, colors.quiet),
	brand: style('serif', 13, 16, colors.ink),
} as const;
