import { formatSymptoms, labels, messages } from '@dermavigil/contract';
import type { ReportContent } from '../content.ts';
import type { Layout, Structure } from '../layout.ts';
import { styles } from '../styles.ts';
import { writeSection } from './section.ts';
import { writeTerms } from './table.ts';

const isKnown = (label: string | undefined): label is string =>
	label !== undefined && (Object.values(labels) as string[]).includes(label);

/** The first name and the others that cannot be ruled out, then why. */
export function writeExplanation(layout: Layout, root: Structure, content: ReportContent): void {
	const { reader, explanation, predictions, possible, fused } = content;
	const { explanation_text, technical_summary } = explanation;
	const why = reader === 'patient' ? explanation_text : technical_summary || explanation_text;
	const label = predictions[0]?.label;
	const opening = fused ? 'Both photos look' : 'The photo looks';
	writeSection(layout, root, isKnown(label) ? `${opening} most like: ${label}` : 'Explanation', (section) => {
		const others = possible.filter((name) => name !== label);
		if (others.length > 0)
			layout.write('P', `${messages.analysis.alsoPossible}: ${others.join(', ')}`, styles.second, section);
		layout.write('P', why || messages.fallback.explanation, styles.body, section);
	});
}

/** The symptoms that the patient reported. */
export function writeSymptoms(layout: Layout, root: Structure, { symptoms, risk, reader }: ReportContent): void {
	const mark = messages.symptoms[reader === 'patient' ? 'warning' : 'redFlag'];
	const rows = formatSymptoms(symptoms);
	if (rows.length === 0) return;
	writeSection(layout, root, 'Questions answered', (section) => {
		const terms = rows.map(
			({ question, answer, warning }) => [question, warning ? `${answer}. ${mark}.` : answer] as const,
		);
		writeTerms(layout, section, { rows: terms, at: 180, style: styles.dense });
		if (risk === 'unknown') return;
		layout.write('P', messages.symptoms.counted, styles.small, section);
	});
}
