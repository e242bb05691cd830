import { Segmented } from '../../../ui/form/segmented.tsx';
import { type Runtime, runtimeNames, runtimes } from './use-runtime.ts';

const explanations: Record<Runtime, string> = {
	device: 'The analysis runs in your browser. Nothing is uploaded.',
	server: 'Your photo is sent to our server, analyzed, and not kept.',
};

const choices = runtimes.map((runtime) => ({ value: runtime, label: runtimeNames[runtime] }));

interface RuntimeChoiceProps {
	runtime: Runtime;
	onChange(runtime: Runtime): void;
}

/** Chooses where the photo is analyzed, and says what that means. */
export function RuntimeChoice({ runtime, onChange }: RuntimeChoiceProps) {
	return (
		<div className="flex flex-wrap items-center gap-x-5 gap-y-2 [&>:first-child]:min-w-full sm:[&>:first-child]:min-w-73">
			<Segmented label="Where it is analyzed" choices={choices} value={runtime} onChange={onChange} />
			<p className="grow basis-56 text-quiet text-sm">{explanations[runtime]}</p>
		</div>
	);
}
