import { calls, type ModelCard } from '@dermavigil/contract';
import { OuterLink, Prose } from '../article/prose.tsx';

const commands = ['npm ci', 'npm run evaluate -- --data DIR'] as const;

/** How anybody can check all of this. */
export function Reproduce({ card }: { card: ModelCard }) {
	return (
		<div className="grid gap-5">
			<Prose>
				<p>
					Every figure on this page comes from one command, which runs the model over the test photos with the same code
					as the product. Run it in a copy of the source code. DIR holds the photos; <code>training/README.md</code>{' '}
					says how they are laid out, how the model is trained, and with which seed.
				</p>
			</Prose>
			<pre className="max-w-3xl whitespace-pre-wrap break-words rounded-md border border-line bg-sunken p-4 text-sm">
				<code>{commands.join('\n')}</code>
			</pre>
			<Prose>
				<p>
					With <code>--write</code> it writes the figures into the model card of version {card.version}. The card as
					data: <OuterLink href={calls.modelCard.path}>{calls.modelCard.path}</OuterLink>
				</p>
			</Prose>
		</div>
	);
}
