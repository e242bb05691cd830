import { formatPercent, type Outline } from '@dermavigil/contract';
import type { ReportContent } from '../content.ts';
import type { Layout, Structure } from '../layout.ts';
import { styles } from '../styles.ts';
import { modeNames } from '../words.ts';
import { writeSection } from './section.ts';
import { writeTerms } from './table.ts';

/** The texts for the other reader: in a patient's report those for the doctor, in a doctor's those that the patient reads. */
function getOtherTexts({ reader, explanation }: ReportContent): string[] {
	const { technical_summary, clinical_recommendation, explanation_text, recommendation } = explanation;
	const texts =
		reader === 'patient'
			? [technical_summary, clinical_recommendation]
			: // Without the technical version these stand on the first page.
				[technical_summary && explanation_text, clinical_recommendation && recommendation];
	return texts.filter((text): text is string => Boolean(text));
}

const listMeasures = ({ area, diameter, asymmetry, borderIrregularity, colors }: Outline): [string, string][] => [
	['Area', `${formatPercent(area * 100)} of the analyzed square`],
	...(diameter === undefined
		? []
		: [['Greatest diameter', `${formatPercent(diameter * 100)} of the side of that square`] as [string, string]]),
	['Asymmetry', `${asymmetry.toFixed(2)} (0.00: the halves mirror each other)`],
	['Border irregularity', `${borderIrregularity.toFixed(2)} (1.00: a circle)`],
	['Colors', colors.join(', ') || 'none named'],
];

/** In one line: how the photo was analyzed, by which version, and which scan it is. */
function describeOrigin({ mode, modelVersion, card, reference }: ReportContent): string {
	const parts = [
		mode && modeNames[mode],
		modelVersion && `${card?.version === modelVersion ? card.name : 'Version'} ${modelVersion}`,
		reference && `Scan ${reference}`,
	];
	return parts.filter(Boolean).join('. ');
}

/** For the doctor: the technical texts, where the result comes from, and what was measured inside the outline. */
export function writeDetails(layout: Layout, root: Structure, content: ReportContent): void {
	const rows = content.outline ? listMeasures(content.outline) : [];
	const [origin, texts] = [describeOrigin(content), getOtherTexts(content)];
	const write = (title: string, fill: (section: Structure) => void) => writeSection(layout, root, title, fill);
	const writeTexts = (section: Structure) => {
		for (const text of texts) layout.write('P', text, styles.dense, section);
	};
	const writeMeasures = (section: Structure) => {
		if (origin) layout.write('P', origin, styles.second, section);
		layout.y += 3;
		if (rows.length > 0) writeTerms(layout, section, { rows, at: 100, style: styles.dense });
	};
	const measured = origin !== '' || rows.length > 0;
	if (content.reader === 'patient') {
		if (!measured && texts.length === 0) return;
		write('For your doctor', (section) => {
			writeTexts(section);
			writeMeasures(section);
		});
		return;
	}
	if (measured) write('What was measured', writeMeasures);
	if (texts.length > 0) write('In plain words, as the patient reads it', writeTexts);
}
