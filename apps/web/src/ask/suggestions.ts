import type { RiskLevel } from '@dermavigil/contract';

const aboutRisk: Record<RiskLevel, string> = {
	low: 'Can I trust a Low Risk?',
	medium: 'What does Medium Risk mean?',
	high: 'Does High Risk mean that I have cancer?',
	unknown: 'Why is my result Unknown?',
};

/** Questions to begin with: about the result, or without one about skin. */
export const getSuggestions = (risk: RiskLevel | null): string[] =>
	risk
		? [aboutRisk[risk], 'How sure is the AI?', 'What should I do now?', 'Does a biopsy hurt?']
		: [
				'What are the warning signs?',
				'How soon should I see a doctor?',
				'Does a biopsy hurt?',
				'Which sunscreen should I use?',
			];
