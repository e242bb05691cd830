import { Plus } from 'lucide-react';
import { Accordion as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface AccordionProps {
	items: readonly { question: string; answer: ReactNode }[];
	/** Heading level of the questions: one below the heading above them. */
	level?: 2 | 3 | 4;
}

/** Questions whose answers open one at a time; arrow keys move between them. */
export function Accordion({ items, level = 3 }: AccordionProps) {
	const Heading = `h${level}` as const;
	return (
		<Primitive.Root type="single" collapsible className="border-line border-y">
			{items.map(({ question, answer }) => (
				<Primitive.Item key={question} value={question} className="border-line border-b last:border-b-0">
					<Primitive.Header asChild>
						<Heading className="font-sans">
							<Primitive.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 rounded-sm py-3 text-left font-semibold text-base transition hover:text-primary">
								{question}
								<Plus className="size-5 shrink-0 text-quiet transition-transform group-data-[state=open]:rotate-45" />
							</Primitive.Trigger>
						</Heading>
					</Primitive.Header>
					<Primitive.Content className="max-w-prose pb-5 text-quiet">{answer}</Primitive.Content>
				</Primitive.Item>
			))}
		</Primitive.Root>
	);
}
