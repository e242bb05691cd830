import { revise } from '@dermavigil/analysis/signs';
import { keptAssessmentSchema, type Told } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownAnalysis } from '../../../api/analyze.ts';
import { fetchModelCard } from '../../../api/model-card.ts';
import { SignsCard } from './signs-card.tsx';

interface SignsPartProps {
	/** What the photo alone says. */
	ofPhoto: ShownAnalysis;
	/** What it became by the answers; null without any. */
	revised: ShownAnalysis | null;
	/** The result is kept as it is: nothing may change any more. */
	kept: boolean;
	onRevise(revised: ShownAnalysis | null): void;
}

/** Asks what else the person has noticed, where the network that looked at the photo knows what to make of it. */
export function SignsPart({ ofPhoto, revised, kept, onRevise }: SignsPartProps) {
	const { data: card } = useQuery({ queryKey: ['model-card'], queryFn: fetchModelCard });
	// Refused where an older server left something out.
	const [{ data: assessment }] = useState(() => keptAssessmentSchema.safeParse(ofPhoto));
	if (!card || !assessment || card.version !== assessment.modelVersion) return null;
	if (assessment.mode !== 'consumer' || !card.modes.consumer.signs) return null;
	const tell = (told: Told) => {
		const answered = Object.keys(told).length > 0;
		onRevise(answered ? { ...ofPhoto, ...revise(assessment, told, card) } : null);
	};
	return <SignsCard ofPhoto={ofPhoto} revised={revised} locked={kept} onTell={tell} />;
}
