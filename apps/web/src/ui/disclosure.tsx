import { ChevronDown } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { type ReactNode, useState } from 'react';

interface DisclosureProps {
	title: string;
	/** Rendered only while open, so its data can be loaded then. */
	children: ReactNode;
}

/** A line that expands to show more. */
export function Disclosure({ title, children }: DisclosureProps) {
	const [open, setOpen] = useState(false);
	return (
		<Collapsible.Root open={open} onOpenChange={setOpen}>
			<Collapsible.Trigger className="flex print:data-[state=closed]:hidden min-h-12 w-full items-center justify-between gap-4 rounded-sm text-left font-semibold text-sm transition hover:text-primary">
				{title}
				<ChevronDown className={`size-5 shrink-0 text-quiet transition-transform ${open ? 'rotate-180' : ''}`} />
			</Collapsible.Trigger>
			<Collapsible.Content className="pb-5">{children}</Collapsible.Content>
		</Collapsible.Root>
	);
}
