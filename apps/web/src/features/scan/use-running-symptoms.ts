import type { AnalysisResult, Symptoms } from '@dermavigil/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { modelCardQuery } from '../../api/light-queries.ts';
import type { ScanResult } from './scan-state.ts';

/** The symptoms reported while a photo is analyzed, so that the result includes them. */
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
		/** The person has begun to answer, so the result waits until they are done. */
		begin: () => {
			if (stage.current === 'untouched') stage.current = 'answering';
		},
		answer,
		done: () => {
			stage.current = 'done';
			release.current();
		},
		/** Forgets those of the previous photo. */
		reset: () => {
			stage.current = 'untouched';
			answer({});
		},
		/** Resolves at once if nobody has begun, otherwise when they are done. Returns whether the questions were dealt with. */
		wait: async (): Promise<boolean> => {
			if (stage.current === 'answering') await new Promise<void>((resolve) => (release.current = resolve));
			return stage.current === 'done';
		},
		/**
		 * Returns a result and its analysis with the symptoms; null without any. A photo that could not be assessed has no
		 * questions on its page, so the symptoms become part of its result.
		 */
		applyTo: async (result: ScanResult): Promise<{ result: ScanResult; reassessed: AnalysisResult | null }> => {
			const card = queries.getQueryData(modelCardQuery.queryKey);
			if (result.failed || !card || Object.keys(latest.current).length === 0) return { result, reassessed: null };
			// Loaded with the questions, so it is already there.
			const { reassessResult } = await import('./symptoms/reassess-result.ts');
			const reassessed = reassessResult(result.analysis, latest.current, card);
			if (!reassessed || reassessed.suitability === 'suitable') return { result, reassessed };
			return { result: { ...result, analysis: reassessed }, reassessed: null };
		},
	};
}
