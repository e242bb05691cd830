import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
	title: string;
	/** One sentence under the title; screen readers hear it with the title. */
	description: string;
	/** The button that opens it. */
	trigger: ReactNode;
	children: ReactNode;
}

/** A sheet over the page. Escape, the backdrop and the cross close it; focus goes back to the trigger. */
export function Dialog({ title, description, trigger, children }: DialogProps) {
	return (
		<Primitive.Root>
			<Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
			<Primitive.Portal>
				<Primitive.Overlay className="fixed inset-0 z-50 grid animate-rise place-items-center overflow-y-auto bg-deep/70 p-4">
					<Primitive.Content className="w-full max-w-2xl rounded-xl border border-line bg-surface p-5 shadow-float outline-none sm:p-8">
						<div className="flex items-start justify-between gap-4">
							<Primitive.Title className="text-xl">{title}</Primitive.Title>
							<Primitive.Close asChild>
								<IconButton label="Close" className="-mt-2 -mr-2">
									<X aria-hidden="true" />
								</IconButton>
							</Primitive.Close>
						</div>
						<Primitive.Description className="mt-2 text-quiet">{description}</Primitive.Description>
						<div className="mt-5">{children}</div>
					</Primitive.Content>
				</Primitive.Overlay>
			</Primitive.Portal>
		</Primitive.Root>
	);
}
