import { formatConfidence, formatNumber, type LesionScan } from '@dermavigil/contract';

/** The measurements of a scan, in one line; empty if there are none. */
export function describeMeasures(scan: Pick<LesionScan, 'malignant_probability' | 'area_mm2' | 'mode'>): string {
	const { malignant_probability, area_mm2, mode } = scan;
	const parts = [
		malignant_probability !== null && `${formatConfidence(malignant_probability, mode)} chance of cancer or precancer`,
		area_mm2 !== null && `${formatNumber(area_mm2, 1)} mm²`,
	];
	return parts.filter(Boolean).join(', ');
}
