import { labels, limits } from '@dermavigil/contract';
import { useRef } from 'react';
import { lazy } from '../../lib/lazy.tsx';
import { useInView } from '../../lib/use-in-view.ts';
import { Statistic } from './statistic.tsx';
import { topTwoAccuracy, useMeasured } from './use-measured.ts';

const AccuracyProof = lazy(() => import('./proofs.tsx'), 'AccuracyProof');
const ConditionsProof = lazy(() => import('./proofs.tsx'), 'ConditionsProof');
const PrivacyProof = lazy(() => import('./proofs.tsx'), 'PrivacyProof');
const SpeedProof = lazy(() => import('./proofs.tsx'), 'SpeedProof');

const conditions = Object.values(labels);

/** Four claims, each with its evidence. */
export function Statistics() {
	const list = useRef<HTMLUListElement>(null);
	const measured = useMeasured(useInView(list));
	return (
		<ul
			ref={list}
			className="mt-5 grid gap-x-10 gap-y-10 rounded-xl bg-deep px-6 py-9 text-on-deep sm:grid-cols-2 sm:p-10 lg:grid-cols-4"
		>
			<Statistic
				value={topTwoAccuracy(measured.clinical)}
				name="top-2 accuracy"
				detail={`dermatoscope images; ${topTwoAccuracy(measured.consumer)} on phone photos`}
				proof="How it was measured"
				source="From the model card of the AI that runs here. The tests wrote it, not a person."
			>
				<AccuracyProof measured={measured} />
			</Statistic>
			<Statistic
				value="100%"
				name="privacy preserved"
				proof="Why we can say so"
				source="With analysis on your device, no photo is sent anywhere. You can check it yourself."
			>
				<PrivacyProof />
			</Statistic>
			<Statistic
				value={`under ${limits.claims.analysisSeconds}s`}
				name="analysis time"
				proof="How it was timed"
				source="From the photo to the finished result, once the AI is on your device."
			>
				<SpeedProof />
			</Statistic>
			<Statistic
				value={`${conditions.length}+`}
				name="conditions"
				proof="Which conditions"
				source={`The AI tells ${conditions.length} conditions apart in its two modes. More are planned.`}
			>
				<ConditionsProof conditions={conditions} />
			</Statistic>
		</ul>
	);
}
