import { Undo2 } from 'lucide-react';
import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface UndoButtonProps extends Omit<ComponentProps<typeof Button>, 'ref' | 'size' | 'children'> {
	/** The button disappears once there is nothing to undo. If it has the focus then, this moves it on. */
	onFocusLost(): void;
}

/** Undoes the last change. */
export function UndoButton({ onFocusLost, ...props }: UndoButtonProps) {
	const button = useRef<HTMLButtonElement>(null);
	const moveFocus = useEffectEvent(onFocusLost);
	useLayoutEffect(() => {
		const { current } = button;
		// By then the button is no longer on the page, and nothing shows that it had the focus.
		return () => {
			if (document.activeElement === current) moveFocus();
		};
	}, []);
	return (
		<Button ref={button} size="small" {...props}>
			<Undo2 className="size-4" />
			Undo
		</Button>
	);
}
