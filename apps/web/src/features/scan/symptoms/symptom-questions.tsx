import { redFlags, type SymptomName, type Symptoms, symptomQuestions } from '@dermavigil/contract';
import { Check } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { useId } from 'react';

/** The symptoms that are asked about first. */
export const redFlagNames = Object.keys(redFlags) as SymptomName[];

/** The symptoms after one more answer; undefined clears one. */
export function withSymptom<Name extends keyof Symptoms>(
	symptoms: Symptoms,
	name: Name,
	answer: Symptoms[Name],
): Symptoms {
	const { [name]: _, ...others } = symptoms;
	return answer === undefined ? others : { ...others, [name]: answer };
}

interface SymptomQuestionsProps {
	names: readonly SymptomName[];
	symptoms: Symptoms;
	disabled: boolean;
	/** Called with the symptoms after one more answer. */
	onAnswer(symptoms: Symptoms): void;
}

/** A question for each of these symptoms. */
export function SymptomQuestions({ names, symptoms, disabled, onAnswer }: SymptomQuestionsProps) {
	return names.map((name) => (
		<SymptomQuestion
			key={name}
			question={symptomQuestions[name]}
			answer={symptoms[name]}
			disabled={disabled}
			onAnswer={(answer) => onAnswer(withSymptom(symptoms, name, answer))}
		/>
	));
}

interface SymptomQuestionProps {
	question: string;
	answer: boolean | undefined;
	disabled: boolean;
	onAnswer(answer: boolean | undefined): void;
}

const choices = [
	{ value: true, name: 'Yes' },
	{ value: false, name: 'No' },
] as const;

/** A question with toggle buttons for yes and no: pressing one again clears the answer. Arrow keys move between them. */
function SymptomQuestion({ question, answer, disabled, onAnswer }: SymptomQuestionProps) {
	const id = useId();
	const pressed = choices.filter(({ value }) => value === answer).map(({ name }) => name);
	return (
		<div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-1.5">
			<p id={id} className="min-w-28 flex-1 text-sm">
				{question}
			</p>
			<ToggleGroup.Root
				type="multiple"
				role="group"
				aria-labelledby={id}
				disabled={disabled}
				value={pressed}
				onValueChange={(names) => {
					const chosen = names.find((name) => !pressed.includes(name as 'Yes' | 'No'));
					onAnswer(chosen === undefined ? undefined : chosen === 'Yes');
				}}
				className="inline-grid grid-cols-2 gap-1.5"
			>
				{choices.map(({ name }) => (
					<ToggleGroup.Item
						key={name}
						value={name}
						className="group/answer scroll-mb-36 inline-flex min-h-11 min-w-[min(4.75rem,20vw)] items-center justify-center gap-1 rounded-full border border-edge bg-surface px-3 font-semibold text-sm transition hover:border-primary hover:bg-wash disabled:opacity-60 data-[state=on]:border-primary data-[state=on]:bg-primary data-[state=on]:text-on-primary"
					>
						<Check className="hidden size-4 group-data-[state=on]/answer:block" />
						{name}
					</ToggleGroup.Item>
				))}
			</ToggleGroup.Root>
		</div>
	);
}
