import type { OpenedSession } from '@dermavigil/analysis';
import type { Outputs } from '@dermavigil/analysis/outputs';
import type { ModelCard } from '@dermavigil/contract';
import { z } from 'zod';

/** The one input of the model. */
export const inputName = 'views';

/** Its outputs. */
export const outputNames = [
	'dermoscopy_logits',
	'phone_logits',
	'gate_logits',
	'dermoscopy_maps',
	'phone_maps',
	'outline_logits',
	'embedding',
] as const satisfies (keyof Outputs)[];

/** The name of the model at inference services: another version counts as another model, because our thresholds do not fit its scores. */
export const getModelName = ({ version }: Pick<ModelCard, 'version'>): string => `dermavigil-${version}`;

const tensorSchema = z.object({ name: z.string(), datatype: z.string(), shape: z.array(z.number().int()) });

/** What a service says of a model; -1 stands for any number of views. */
export const modelMetadataSchema = z.object({
	name: z.string(),
	versions: z.array(z.string()).optional(),
	platform: z.string(),
	inputs: z.array(tensorSchema),
	outputs: z.array(tensorSchema),
});
export type ModelMetadata = z.infer<typeof modelMetadataSchema>;

/** What our own service says of the model. */
export function describeModel(card: ModelCard, outputShapes: OpenedSession['outputShapes']): ModelMetadata {
	const { size } = card.input;
	const describe = (name: string, shape: number[]) => ({ name, datatype: 'FP32', shape: [-1, ...shape] });
	return {
		name: getModelName(card),
		versions: ['1'],
		platform: 'onnxruntime_onnx',
		inputs: [describe(inputName, [3, size, size])],
		outputs: Object.entries(outputShapes).map(([name, shape]) => describe(name, shape)),
	};
}

/** Whether a service has our model, as far as its inputs and outputs show. */
export function hasOurTensors({ inputs, outputs }: ModelMetadata, { input: { size } }: ModelCard): boolean {
	const [input, ...others] = inputs;
	const isOurs = input?.name === inputName && input.datatype === 'FP32' && others.length === 0;
	const given = outputs.filter(({ datatype }) => datatype === 'FP32').map(({ name }) => name);
	return (
		isOurs &&
		input.shape.slice(1).join() === [3, size, size].join() &&
		outputNames.every((name) => given.includes(name))
	);
}
