import type { ModeSettings, RiskCurve, RiskPoint } from '@dermavigil/contract';
import { sumMalignant } from '../../../packages/analysis/src/risk.ts';
import type { DiagnosedCase } from './accuracy.ts';
import { isMalignantDiagnosis } from './diagnosis.ts';
import { estimateShare } from './intervals.ts';

/** From where Medium misses nothing up to the highest value at which High may begin. */
const thresholds = [0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5];

/** The shares of melanomas not shown as Low, and of benign lesions that are, if Medium began at other thresholds. */
export function measureRiskCurve(cases: readonly DiagnosedCase[], settings: ModeSettings): RiskCurve {
	const risks = (chosen: readonly DiagnosedCase[]) =>
		chosen.map(({ probabilities }) => sumMalignant(probabilities, settings));
	const melanomas = risks(cases.filter(({ diagnosis }) => diagnosis === 'melanoma'));
	const benign = risks(cases.filter(({ diagnosis }) => !isMalignantDiagnosis(diagnosis, settings)));
	const measure = (threshold: number): RiskPoint => ({
		threshold,
		melanomaSensitivity: estimateShare(melanomas.map((risk) => risk >= threshold)),
		specificity: estimateShare(benign.map((risk) => risk < threshold)),
	});
	return {
		melanomas: melanomas.length,
		benign: benign.length,
		shipped: measure(settings.thresholds.medium),
		points: thresholds.map(measure),
	};
}
