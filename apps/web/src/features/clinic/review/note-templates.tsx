import type { CaseOutcome } from '@dermavigil/contract';
import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type FocusEvent, useState } from 'react';

/**
 * Notes to patients that are often written. Text in brackets is inserted without them and selected: it can stay as it
 * is, or be typed over.
 */
const noteTemplates = [
	{
		outcome: 'benign',
		name: 'Benign, no action',
		text: 'This looks benign in the photo. No action is needed. Come back if it changes.',
	},
	{
		outcome: 'monitor',
		name: 'Monitor',
		text: 'This looks benign in the photo. Please take a new photo in [3 months].',
	},
	{
		outcome: 'in_person',
		name: 'See in person',
		text: 'We would like to examine this spot in person. Please book a visit within [2 weeks].',
	},
	{
		outcome: 'biopsy',
		name: 'Biopsy',
		text: 'We recommend a small skin sample (biopsy) of this spot. We will call you within [3 days].',
	},
	{
		outcome: 'urgent',
		name: 'Urgent',
		text: 'Please see us within [48 hours]. Call the practice today and mention this message.',
	},
	{
		outcome: 'retake',
		name: 'Retake photo',
		text: 'The photo is not clear enough. Please send a sharp one in daylight, from [4 inches] away.',
	},
] as const satisfies readonly { outcome: CaseOutcome; name: string; text: string }[];

interface NoteTemplatesProps {
	/** The id of the case, for the key that leads here. */
	target: string | undefined;
	/** What is recommended: the template for it has the focus first. */
	outcome: CaseOutcome | null;
	onChoose(text: string): void;
	/** Moves the focus once the menu has closed. */
	onCloseAutoFocus(closing: Event): void;
}

/** A menu of templates. Not a select: in some browsers the first arrow key would choose from it without opening it. */
export function NoteTemplates({ target, outcome, onChoose, onCloseAutoFocus }: NoteTemplatesProps) {
	const [open, setOpen] = useState(false);
	/** The menu as a whole gets the focus when it opens, and would pass it on to its first template. */
	const passOnFocus = (event: FocusEvent<HTMLElement>) => {
		if (event.target !== event.currentTarget) return;
		const matching = event.currentTarget.querySelector<HTMLElement>(`[data-outcome="${outcome}"]`);
		if (!matching) return;
		event.preventDefault();
		matching.focus();
	};
	return (
		<DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
			<DropdownMenu.Trigger
				data-templates={target}
				// What presses it without a mouse or a key of its own: the key t, and some assistive technology.
				onClick={({ detail }) => detail === 0 && setOpen(true)}
				className="inline-flex print:hidden min-h-6 thumb:min-h-11 items-center gap-1 rounded-md text-primary text-sm underline-offset-4 hover:underline"
			>
				Templates
				<ChevronDown className="size-4" />
			</DropdownMenu.Trigger>
			{/* Not at the end of the page, where it would be in no landmark. */}
			<DropdownMenu.Content
				align="end"
				collisionPadding={8}
				onFocus={passOnFocus}
				onCloseAutoFocus={onCloseAutoFocus}
				className="z-50 rounded-md border border-line bg-surface p-1 shadow-float"
			>
				{noteTemplates.map(({ name, text, ...template }) => (
					<DropdownMenu.Item
						key={name}
						data-outcome={template.outcome}
						onSelect={() => onChoose(text)}
						className="flex min-h-9 thumb:min-h-11 cursor-pointer items-center rounded-sm px-3 text-sm focus-visible:outline-offset-[-3px] data-[highlighted]:bg-wash"
					>
						{name}
					</DropdownMenu.Item>
				))}
			</DropdownMenu.Content>
		</DropdownMenu.Root>
	);
}
