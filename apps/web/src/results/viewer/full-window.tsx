import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCloseRequest } from '../../ui/navigation/use-close-request.ts';

interface FullWindowProps {
	title: string;
	/** Shown beside the title: buttons, and a Dialog.Description if no child has one. */
	header: ReactNode;
	/** What fills the window; another row comes under it. */
	children: ReactNode;
	onKeyDown(event: KeyboardEvent): void;
	/** By default the first button takes the focus. */
	onOpenAutoFocus?: (opening: Event) => void;
	/** Moves the focus once the window closes. */
	onCloseAutoFocus(closing: Event): void;
	onClose(): void;
}

/** A dialog over the whole window, with a bar on top. Escape, the cross and Back on Android close it. */
export function FullWindow({ title, header, children, onClose, ...events }: FullWindowProps) {
	useCloseRequest(onClose);
	return (
		<Dialog.Root open onOpenChange={onClose}>
			<Dialog.Portal>
				<Dialog.Overlay className="fixed inset-0 z-50 bg-paper" />
				<Dialog.Content
					{...events}
					className="fixed inset-0 z-50 grid grid-rows-[auto_minmax(0,1fr)] bg-paper outline-none"
				>
					<header className="flex items-start gap-x-1.5 border-line border-b bg-surface px-3 py-1">
						{/* In a low window, as when zoomed in, it scrolls: the photo has the rest. */}
						<div className="-m-1.5 flex max-h-[45dvh] min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-1 overflow-y-auto p-1.5">
							<Dialog.Title className="min-w-0 break-words font-sans font-semibold text-base">{title}</Dialog.Title>
							{header}
						</div>
						<Dialog.Close asChild>
							<IconButton label="Close">
								<X />
							</IconButton>
						</Dialog.Close>
					</header>
					{children}
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
