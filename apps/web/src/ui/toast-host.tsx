import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';

const icons = { error: CircleAlert, success: CircleCheck, loading: LoaderCircle, blank: Info, custom: Info } as const;
const tints = {
	error: 'text-high',
	success: 'text-success',
	loading: 'text-primary',
	blank: 'text-primary',
	custom: 'text-primary',
};

interface ToastHostProps {
	/** How many are shown at once. */
	maxCount: number;
	/** Pixels. */
	maxWidth: number;
}

/**
 * Where messages appear: inside the open dialog, since nothing outside it is read out or reachable with the keyboard.
 * Headless, because the ready-made host writes style elements, which the security policy forbids.
 */
export function ToastHost({ maxCount, maxWidth }: ToastHostProps) {
	const { toasts, handlers } = useToaster({ duration: 6000 });
	const topDialog = useTopDialog();
	const dismiss = (id: string) => {
		toast.dismiss(id);
		// The button disappears along with its focus, and browsers send no blur event for that.
		handlers.endPause();
	};
	return createPortal(
		<section
			aria-label="Messages"
			onMouseEnter={handlers.startPause}
			onMouseLeave={handlers.endPause}
			onFocus={handlers.startPause}
			onBlur={handlers.endPause}
			// On a phone, under the header: thumbs press what is below, often once more after an error. On wider screens, in
			// the lower right corner, or the left one if buttons are on the right.
			className="pointer-events-none print:hidden fixed inset-x-4 max-sm:top-[calc(var(--header)+0.5rem)] z-60 flex flex-col items-center gap-2.5 sm:bottom-4 sm:items-end sm:in-[body:has([data-buttons=lower-right])]:items-start"
		>
			{toasts.slice(0, maxCount).map((item) => (
				// One that replaces another is read out like any other, even if both say the same.
				<Message
					key={`${item.id} ${item.createdAt}`}
					item={item}
					maxWidth={maxWidth}
					onDismiss={() => dismiss(item.id)}
				/>
			))}
		</section>,
		topDialog,
	);
}

interface MessageProps {
	item: Toast;
	maxWidth: number;
	onDismiss(): void;
}

function Message({ item, maxWidth, onDismiss }: MessageProps) {
	const Icon = icons[item.type];
	const aria = item.type === 'error' ? { role: 'alert' } : item.ariaProps;
	return (
		<div
			style={{ maxWidth }}
			className={`flex w-fit animate-rise items-start gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-float transition-opacity duration-300 ${item.visible ? 'pointer-events-auto' : 'opacity-0'}`}
		>
			<Icon className={`mt-2 size-5 shrink-0 ${tints[item.type]}`} />
			<div {...aria} className="min-w-0 break-words py-1.5 text-sm">
				{resolveValue(item.message, item)}
			</div>
			<button
				type="button"
				aria-label="Dismiss"
				onClick={onDismiss}
				className="grid size-9 thumb:-my-1 thumb:size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-wash hover:text-ink"
			>
				<X className="size-4" />
			</button>
		</div>
	);
}

/** Dialogs come and go as children of the body. */
function watchDialogs(listener: () => void): () => void {
	const observer = new MutationObserver(listener);
	observer.observe(document.body, { childList: true });
	return () => observer.disconnect();
}

const getTopDialog = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body;

/** The dialog on top of all others; the body while none is open. */
function useTopDialog(): Element {
	return useSyncExternalStore(watchDialogs, getTopDialog);
}
