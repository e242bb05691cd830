import type { AnalysisResult, Symptoms } from '@dermavigil/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { modelCardQuery } from '../../api/light-queries.ts';
import type { ScanResult } from './scan-state.ts';

/** The symptoms that are reported while a photo is analyzed, so that the result comes with them. */
export function useRunningSymptoms() {
	const [symptoms, setSymptoms] = useState<Symptoms>({});
	const latest = useRef(symptoms);
	const stage = useRef<'untouched' | 'answering' | 'done'>('untouched');
	const release = useRef(() => {});
	const queries = useQueryClient();
	const answer = (next: Symptoms) => {
		latest.current = next;
		setSymptoms(next);
	};
	return {
		symptoms,
		/** The person has begun to answer: the result waits until they are done. */
		begin: () => {
			if (stage.current === 'untouched') stage.current = 'answering';
		},
		answer,
		done: () => {
			stage.current = 'done';
			release.current();
		},
		/** Forgets those of the photo before. */
		reset: () => {
			stage.current = 'untouched';
			answer({});
		},
		/** Resolves at once if nobody has begun, else when they are done. Says whether the questions were dealt with. */
		wait: async (): Promise<boolean> => {
			if (stage.current === 'answering') await new Promise<void>((resolve) => (release.current = resolve));
			return stage.current === 'done';
		},
		/**
		 * Gives a result and its analysis with the symptoms; null without any. A photo that could not be assessed has no questions on its
		 * page, so that its result itself takes the symptoms over.
		 */
		applyTo: async (result: ScanResult): Promise<{ result: ScanResult; reassessed: AnalysisResult | null }> => {
			const card = queries.getQueryData(modelCardQuery.queryKey);
			if (result.failed || !card || Object.keys(latest.current).length === 0) return { result, reassessed: null };
			// Loaded with the questions, so it is there already.
			const { reassessResult } = await import('./symptoms/reassess-result.ts');
			const reassessed = reassessResult(result.analysis, latest.current, card);
			if (!reassessed || reassessed.suitability === 'suitable') return { result, reassessed };
			return { result: { ...result, analysis: reassessed }, reassessed: null };
		},
	};
}
