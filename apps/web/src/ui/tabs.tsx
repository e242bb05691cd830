import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps {
	label: string;
	tabs: readonly { name: string; content: ReactNode }[];
}

/** One panel of several at a time; arrow keys move between the tabs. */
export function Tabs({ label, tabs }: TabsProps) {
	return (
		<Primitive.Root defaultValue={tabs[0]?.name ?? ''}>
			<Primitive.List aria-label={label} className="flex gap-[min(1.5rem,6vw)] overflow-x-auto border-line border-b">
				{tabs.map(({ name }) => (
					<Primitive.Trigger
						key={name}
						value={name}
						className="-mb-px min-h-12 min-w-11 shrink-0 whitespace-nowrap rounded-t-sm border-transparent border-b-2 font-semibold text-quiet text-sm transition -outline-offset-3 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
					>
						{name}
					</Primitive.Trigger>
				))}
			</Primitive.List>
			{tabs.map(({ name, content }) => (
				<Primitive.Content key={name} value={name} className="rounded-sm py-5">
					{content}
				</Primitive.Content>
			))}
		</Primitive.Root>
	);
}
