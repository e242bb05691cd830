import { reassess } from '@dermavigil/analysis/symptoms';
import type { AnalysisResult } from '@dermavigil/contract';
import { type Symptoms, savedAssessmentSchema } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { modelCardQuery } from '../../../api/light-queries.ts';
import { SymptomsCard } from './symptoms-card.tsx';

interface SymptomsPartProps {
	/** What the photo alone says. */
	ofPhoto: AnalysisResult;
	/** What it became by the answers; null without any. */
	reassessed: AnalysisResult | null;
	/** The result is kept as it is: nothing may change any more. */
	kept: boolean;
	onRevise(reassessed: AnalysisResult | null): void;
}

/** Asks what else the person has noticed, where the model that looked at the photo knows what to make of it. */
export function SymptomsPart({ ofPhoto, reassessed, kept, onRevise }: SymptomsPartProps) {
	const { data: card } = useQuery(modelCardQuery);
	const [{ data: assessment }] = useState(() => savedAssessmentSchema.safeParse(ofPhoto));
	if (!card || !assessment || card.version !== assessment.modelVersion) return null;
	if (assessment.mode !== 'consumer' || !card.modes.consumer.symptomWeights) return null;
	const tell = (symptoms: Symptoms) => {
		const answered = Object.keys(symptoms).length > 0;
		onRevise(answered ? { ...ofPhoto, ...reassess(assessment, symptoms, card) } : null);
	};
	return <SymptomsCard ofPhoto={ofPhoto} reassessed={reassessed} locked={kept} onTell={tell} />;
}
