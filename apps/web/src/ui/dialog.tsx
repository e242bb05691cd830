import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { FocusHome, revealFocus, useReturnFocus } from '../lib/focus-home.tsx';
import { IconButton } from './icon-button.tsx';
import { useCloseRequest } from './navigation/use-close-request.ts';

const widths = { medium: 'max-w-2xl', large: 'max-w-4xl' } as const;

interface DialogPanelProps {
	title: string;
	/** One sentence under the title; screen readers hear it with the title. */
	description: ReactNode;
	width?: keyof typeof widths;
	children: ReactNode;
}

/** Wraps a button inside the dialog that closes it. */
export const DialogClose = Primitive.Close;

interface DialogProps extends DialogPanelProps {
	/** The button that opens it. */
	trigger: ReactNode;
}

/** A dialog over the page. Escape, the backdrop, the cross and Back on Android close it; focus returns to the trigger. */
export function Dialog({ trigger, ...panel }: DialogProps) {
	const [open, setOpen] = useState(false);
	useCloseRequest(() => setOpen(false), open);
	return (
		<Primitive.Root open={open} onOpenChange={setOpen}>
			<Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
			<DialogPanel {...panel} />
		</Primitive.Root>
	);
}

interface OpenDialogProps extends DialogPanelProps {
	/** Called on Escape, the backdrop, the cross or Back on Android: stop rendering it then. */
	onClose(): void;
	/** By default the cross takes the focus. */
	onOpenAutoFocus?(opening: Event): void;
	/** Called before `onClose`; can prevent that, along with anything else that the key does. */
	onEscapeKeyDown?(event: KeyboardEvent): void;
	/** Called before `onClose` when the backdrop was pressed; can prevent that likewise. */
	onInteractOutside?(event: Event): void;
}

/** The same dialog, open as long as it is rendered; focus returns to what had it before. */
export function OpenDialog({ onClose, ...panel }: OpenDialogProps) {
	const returnFocus = useReturnFocus();
	useCloseRequest(onClose);
	return (
		<Primitive.Root open onOpenChange={onClose}>
			<DialogPanel {...panel} onCloseAutoFocus={returnFocus} />
		</Primitive.Root>
	);
}

type EventProps = Pick<
	ComponentProps<typeof Primitive.Content>,
	'onOpenAutoFocus' | 'onCloseAutoFocus' | 'onEscapeKeyDown' | 'onInteractOutside'
>;

function DialogPanel(props: DialogPanelProps & EventProps) {
	const { title, description, width = 'medium', children, ...rest } = props;
	const content = useRef<HTMLDivElement>(null);
	return (
		<Primitive.Portal>
			<Primitive.Overlay className="fixed inset-0 z-50 grid animate-rise place-items-center overflow-y-auto bg-deep/70 p-4">
				<Primitive.Content
					ref={content}
					onFocus={revealFocus}
					className={`w-full min-w-0 rounded-xl border border-line bg-surface p-5 shadow-float outline-none sm:p-8 ${widths[width]}`}
					{...rest}
				>
					<div className="flex items-start justify-between gap-4">
						<Primitive.Title className="min-w-0 break-words text-xl">{title}</Primitive.Title>
						<Primitive.Close asChild>
							<IconButton label="Close" className="-mt-2 -mr-2">
								<X />
							</IconButton>
						</Primitive.Close>
					</div>
					<Primitive.Description className="mt-2 text-quiet">{description}</Primitive.Description>
					<div className="mt-5">
						<FocusHome home={content}>{children}</FocusHome>
					</div>
				</Primitive.Content>
			</Primitive.Overlay>
		</Primitive.Portal>
	);
}
