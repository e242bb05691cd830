import { formatCount, formatShare } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Table } from '../../ui/table.tsx';
import type { useMeasured } from './use-measured.ts';

const link = 'rounded-sm font-semibold text-primary underline underline-offset-4';

function Proof({ children }: { children: ReactNode }) {
	return <div className="grid gap-4">{children}</div>;
}

/** The metrics of both modes with their intervals. */
export function AccuracyProof({ measured }: { measured: ReturnType<typeof useMeasured> }) {
	const { clinical, consumer } = measured;
	const interval = ({ value, low, high }: (typeof clinical)['top2']) =>
		`${formatShare(value)} (${formatShare(low)} to ${formatShare(high)})`;
	return (
		<Proof>
			<p>
				The AI was tested on photos it had never seen. They were set aside by spot and by person before training. It
				counts when the right condition is named first or second. In brackets: the range that holds the true value with
				95% confidence.
			</p>
			<Table
				caption="Results on the test split"
				columns={['Measured', 'Clinical mode', 'Consumer mode']}
				rows={[
					['Photos', formatCount(clinical.count), formatCount(consumer.count)],
					['Right first or second', interval(clinical.top2), interval(consumer.top2)],
					['Right first', interval(clinical.top1), interval(consumer.top1)],
					[
						'Malignant, not shown as low',
						interval(clinical.malignantSensitivity),
						interval(consumer.malignantSensitivity),
					],
					['Benign, shown as low', interval(clinical.specificity), interval(consumer.specificity)],
				]}
			/>
			<p>
				The clinical result is for dermatoscope images, mostly of light skin from two clinics. All results and limits
				are in the{' '}
				<Link to="/model-card" className={link}>
					model card
				</Link>
				. Anyone can repeat the test with <code>npm run evaluate</code>.
			</p>
		</Proof>
	);
}

/** How anyone can check that photos stay on the device. */
export function PrivacyProof() {
	return (
		<Proof>
			<ul className="grid list-disc gap-2 pl-5">
				<li>Go offline once the AI is on your device. The analysis still works.</li>
				<li>The scan page lists everything that was sent from your device.</li>
				<li>A test in the source code records every request of a scan and fails if one carries a photo.</li>
				<li>If you choose our server, your photo is sent there, analyzed, and not kept.</li>
			</ul>
			<p>
				<Link to="/privacy" className={`lone-link ${link}`}>
					Read the Privacy Policy
				</Link>
			</p>
		</Proof>
	);
}

/** What was timed, and on what. */
export function SpeedProof() {
	return (
		<Proof>
			<p>
				A benchmark in the source code, <code>npm run bench:device</code>, times the scan page on a processor slowed
				down six times, about as slow as an old phone. On two machines a photo of 12 megapixels took 1.5 to 2.1 seconds
				there.
			</p>
			<p>
				The first scan also downloads the AI (about 5 MB). How long that takes depends on your connection. After that it
				stays on your device.
			</p>
			<p>
				Time it yourself:{' '}
				<Link to="/scan" className={link}>
					scan a computer-generated sample
				</Link>
				. No photo needed.
			</p>
		</Proof>
	);
}

/** What the model can name, and what it cannot yet. */
export function ConditionsProof({ conditions }: { conditions: readonly string[] }) {
	return (
		<Proof>
			<ul className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
				{conditions.map((condition) => (
					<li key={condition} className="border-line border-b pb-1.5 font-medium">
						{condition}
					</li>
				))}
			</ul>
			<p>Planned: acne, eczema and psoriasis. Today the AI can’t assess a rash or an infection.</p>
			<p>
				<Link to="/about-skin-cancer" className={`lone-link ${link}`}>
					About skin cancer
				</Link>
			</p>
		</Proof>
	);
}
