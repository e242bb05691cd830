import { type AnalysisResult, riskLevels } from '@dermavigil/contract';

/** Orders the results of assessed photos of one kind: positive when the risk of `one` is higher than that of `other`. */
export const compareRisk = (one: AnalysisResult, other: AnalysisResult): number =>
	riskLevels.indexOf(one.prediction.riskLevel) - riskLevels.indexOf(other.prediction.riskLevel) ||
	(one.malignantProbability ?? 0) - (other.malignantProbability ?? 0);
