import { formatAnswers, formatPercent, messages, type Outline } from '@dermavigil/contract';
import type { ReportContent } from '../content.ts';
import { type Layout, page, type Structure, textWidth } from '../layout.ts';
import { styles } from '../styles.ts';
import { writeSection } from './section.ts';
import { writeRow } from './table.ts';

const termWidth = 150;

function writeTerms(layout: Layout, parent: Structure, rows: { term: string; text: string }[]): void {
	layout.group('Table', parent, (table) => {
		for (const { term, text } of rows) {
			writeRow(layout, table, [
				{ names: 'Row', text: term, style: styles.strong, x: page.side, width: termWidth - 12 },
				{ text, style: styles.body, x: page.side + termWidth, width: textWidth - termWidth },
			]);
		}
	});
}

/** The explanation, the recommendation, and the patient's answers. */
export function writeTexts(layout: Layout, root: Structure, { reader, explanation, symptoms }: ReportContent): void {
	const plain = reader === 'patient';
	const { explanation_text, technical_summary, recommendation, clinical_recommendation } = explanation;
	const why = (plain ? explanation_text : technical_summary || explanation_text) || messages.fallback.explanation;
	const what = (plain ? recommendation : clinical_recommendation || recommendation) || messages.fallback.recommendation;
	const write = (title: string, text: string) =>
		writeSection(layout, root, title, (section) => layout.write('P', text, styles.body, section));
	write(plain ? 'Explanation' : 'Technical summary', why);
	write('Recommendation', what);
	const rows = formatAnswers(symptoms).map(({ question, answer, warning }) => ({
		term: question,
		text: warning ? `${answer}. ${messages.symptoms.warning}.` : answer,
	}));
	if (rows.length === 0) return;
	writeSection(layout, root, 'Questions answered', (section) => {
		writeTerms(layout, section, rows);
		layout.write('P', messages.symptoms.counted, styles.second, section);
	});
}

const listMeasures = ({ area, diameter, asymmetry, borderIrregularity, colors }: Outline) => [
	{ term: 'Area', text: `${formatPercent(area * 100)} of the analyzed square` },
	...(diameter === undefined
		? []
		: [{ term: 'Greatest diameter', text: `${formatPercent(diameter * 100)} of the side of that square` }]),
	{ term: 'Asymmetry', text: `${asymmetry.toFixed(2)} (0.00: the halves mirror each other)` },
	{ term: 'Border irregularity', text: `${borderIrregularity.toFixed(2)} (1.00: a circle)` },
	{ term: 'Colors', text: colors.join(', ') || 'none named' },
];

/** For the doctor: the other version of the texts, and the measures. */
export function writeDetails(layout: Layout, root: Structure, content: ReportContent): void {
	const { reader, explanation, outline } = content;
	const { technical_summary, clinical_recommendation, explanation_text, recommendation } = explanation;
	const plain = reader === 'patient';
	const texts = plain ? [technical_summary, clinical_recommendation] : [explanation_text, recommendation];
	const written = texts.filter((text) => text !== undefined && text !== '') as string[];
	if (plain ? written.length === 0 && !outline : !technical_summary && !outline) return;
	writeSection(layout, root, plain ? 'For your doctor' : 'What was measured', (section) => {
		if (plain) for (const text of written) layout.write('P', text, styles.body, section);
		if (outline) {
			layout.y += 4;
			writeTerms(layout, section, listMeasures(outline));
		}
	});
	if (plain || !technical_summary || written.length === 0) return;
	writeSection(layout, root, 'In plain words, as the patient reads it', (section) => {
		for (const text of written) layout.write('P', text, styles.body, section);
	});
}
