import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Estimate, formatCount, type Metrics, modelCardSchema } from '@dermavigil/contract';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const card = modelCardSchema.parse(JSON.parse(read('packages/analysis/model/model-card.json')));
const readme = read('README.md').replace(/\s+/g, ' ');

const share = ({ value }: Estimate) => `${(100 * value).toFixed(1)}%`;
const auc = ({ value }: Estimate) => value.toFixed(3);

const { clinical, consumer } = card.modes;
const { pairs, riskCurves, gate } = card;

type SetMetrics = Pick<Metrics, 'count' | 'top1' | 'top2' | 'melanomaAuc'>;

/** A row of the table in the README. */
const row = (name: string, { count, top1, top2, melanomaAuc }: SetMetrics, accuracy: Estimate) =>
	new RegExp(
		String.raw`\| ${name}[^|]* \| ${formatCount(count)} \| ${share(top1)} \| ${share(top2)}[^|]* \| ${share(accuracy)}[^|]* \| ${auc(melanomaAuc!)}`,
	);

it('has the metrics of the model card in the README', () => {
	const { metrics } = clinical;
	expect(readme).toMatch(row('dermoscopy ', metrics, metrics.balancedAccuracyMerged!));
	expect(readme).toContain(`seven classes ${share(metrics.top2Merged!)})`);
	expect(readme).toMatch(row('dermoscopy of another clinic', pairs.clinical, pairs.clinical.frequentAccuracy!));
	expect(readme).toMatch(row('phone', consumer.metrics, consumer.metrics.balancedAccuracy));
	expect(readme).toMatch(row('close-ups', pairs.consumer, pairs.consumer.balancedAccuracy));

	const [dermoscopy, closeups] = [riskCurves.clinical, riskCurves.consumer];
	expect(readme).toContain(
		`Of the ${dermoscopy.melanomas} melanomas seen through a dermatoscope, ${share(dermoscopy.shipped.melanomaSensitivity)} are not shown as Low, at a specificity of ${share(dermoscopy.shipped.specificity)}; ` +
			`of the ${closeups.melanomas} photographed by ordinary cameras, ${share(closeups.shipped.melanomaSensitivity)}, at ${share(closeups.shipped.specificity)}.`,
	);
	const { melanomas, measures } = pairs.fused;
	const { melanomaAuc, malignantAuc } = measures;
	expect(readme).toContain(
		`AUC of ${auc(melanomaAuc.both)}, the dermatoscope image alone ${auc(melanomaAuc.dermatoscope)}`,
	);
	expect(readme).toContain(`it is ${auc(malignantAuc.both)} instead of ${auc(malignantAuc.dermatoscope)}`);

	expect(readme).toContain(`(${melanomas} melanomas: the gain of ${auc(melanomaAuc.gain)} may be chance)`);
	expect(melanomaAuc.gain.low, 'the gain of both photos').toBeLessThan(0);

	const { counts, refusedBlurred, refusedFaces, refusedLesions, refusedNoLesion, refusedNotSkin } = gate.metrics;
	const blurred = refusedBlurred.value === 1 ? 'all' : share(refusedBlurred);
	expect(readme).toContain(`The gate refuses ${blurred} of ${formatCount(counts.blurred)} blurred lesions`);
	expect(readme).toContain(`${share(refusedNotSkin)} of ${formatCount(counts.notSkin)} ordinary photos`);
	expect(readme).toContain(`${share(refusedFaces)} of ${formatCount(counts.faces)} faces`);
	expect(readme).toContain(`${share(refusedLesions)} of ${formatCount(counts.lesions)} real lesion photos`);
	expect(readme).toContain(
		`Of ${formatCount(counts.noLesion)} images of skin without a lesion, ${share(refusedNoLesion)}`,
	);
	expect(readme).toContain(`benign phone photos, ${share(consumer.metrics.specificity)} are shown as Low`);
	expect(readme).toContain(`close-ups only ${share(pairs.consumer.specificity)}`);
	expect(readme).toContain(`MILK10k only ${share(pairs.clinical.specificity)}`);

	const { clinical: dermatoscope, consumer: closeup } = pairs.inflammatory;
	const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
	const refused = ({ count, refused: { value } }: typeof closeup) => words[Math.round(value * count)];
	const mistaken = words[Math.round((1 - dermatoscope.handled.value) * dermatoscope.count)];
	expect(readme).toContain(
		`it refuses ${refused(closeup)} as a close-up and ${refused(dermatoscope)} as a dermatoscope image; ` +
			`of the ${words[dermatoscope.count]} dermatoscope images, ${mistaken} are called Low or a cancer`,
	);
});

it('says on screen how many conditions each mode knows', () => {
	const words = ['', '', '', '', '', '', 'six', 'seven', 'eight', 'nine', 'ten'];
	const [eight, six] = [clinical.classes.length, consumer.classes.length];
	const all = new Set([...clinical.classes, ...consumer.classes]).size;
	const modes = read('apps/web/src/features/scan/photo/mode-choice.tsx');
	expect(modes).toContain(`dermatoscope images. Checks for ${eight} conditions`);
	expect(modes).toContain(`camera photos. Checks for ${six} conditions`);
	expect(read('apps/web/src/education/questions.tsx').replace(/\s+/g, ' ')).toContain(
		`conditions: ${words[eight]} for dermatoscope images (clinical mode), and ${words[six]} for phone photos`,
	);
	expect(read('packages/ask/src/articles/product.ts')).toContain(`It knows ${words[all]} conditions:`);
	expect(readme).toContain(
		`Consumer is for phone photos (${words[six]} conditions), Clinical for dermatoscope images (${words[eight]})`,
	);
});
