import type { ModeSettings } from '@dermavigil/contract';
import { sumMalignant } from '../../../packages/analysis/src/risk.ts';
import { type DiagnosedCase, isShownLow, rocAuc } from './accuracy.ts';
import { isMalignantDiagnosis } from './diagnosis.ts';

/**
 * What is measured about a mode's risk, as functions of cases: two areas under the ROC curve, and whether each melanoma,
 * malignant or benign lesion is shown as it should be when everything from the medium threshold up is examined.
 */
export function toRiskMeasures(settings: ModeSettings) {
	const melanoma = settings.classes.indexOf('melanoma');
	const isMelanoma = ({ diagnosis }: DiagnosedCase) => diagnosis === 'melanoma';
	const isMalignant = ({ diagnosis }: DiagnosedCase) => isMalignantDiagnosis(diagnosis, settings);
	const isNotLow = (each: DiagnosedCase) => !isShownLow(each, settings);
	type Cases = readonly DiagnosedCase[];
	const area = (cases: Cases, is: (each: DiagnosedCase) => boolean, score: (each: DiagnosedCase) => number) =>
		rocAuc(cases.filter(is).map(score), cases.filter((each) => !is(each)).map(score));
	return {
		countMelanomas: (cases: Cases) => cases.filter(isMelanoma).length,
		countMalignant: (cases: Cases) => cases.filter(isMalignant).length,
		melanomaAuc: (cases: Cases) => area(cases, isMelanoma, ({ probabilities }) => probabilities[melanoma]!),
		malignantAuc: (cases: Cases) =>
			area(cases, isMalignant, ({ probabilities }) => sumMalignant(probabilities, settings)),
		melanomaSensitivity: (cases: Cases) => cases.filter(isMelanoma).map(isNotLow),
		malignantSensitivity: (cases: Cases) => cases.filter(isMalignant).map(isNotLow),
		specificity: (cases: Cases) => cases.filter((each) => !isMalignant(each)).map((each) => isShownLow(each, settings)),
	};
}
