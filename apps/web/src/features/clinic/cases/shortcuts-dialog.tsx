import { OpenDialog } from '../../../ui/dialog.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { outcomeList } from '../case-outcome.ts';
import { statuses } from '../case-status.tsx';

const shortcuts: readonly (readonly [keys: string, text: string])[] = [
	['j', 'Next case'],
	['k', 'Previous case'],
	['Enter', 'Open or close the case'],
	[statuses.new.key, 'Mark as new'],
	[statuses.reviewed.key, 'Mark as reviewed'],
	[statuses.flagged.key, 'Flag'],
	...outcomeList.map(({ key, text }) => [key, `Outcome: ${text.toLowerCase()}`] as const),
	['n', 'Write notes'],
	['t', 'Insert a template'],
	['Ctrl Enter', 'Save as reviewed and open the next case'],
	['Esc', 'Close the case; while writing: back to it'],
	['h', 'Heat-map on and off'],
	['l', 'Heat-map as lines or colors'],
	['o', 'Outline on and off'],
	['p', 'Next photo of the case'],
	['c', 'Compare with an earlier photo'],
	['g', 'Table or photos'],
	['Space', 'Among photos: loupe'],
	['u', 'Undo last change'],
	['/', 'Search (Enter goes to the first match)'],
	['?', 'This list'],
];

/** How a key looks in a text. */
function Key({ children }: { children: string }) {
	return (
		<kbd className="inline-grid min-w-6 place-items-center rounded-sm border border-edge bg-sunken px-1.5 font-sans font-semibold text-ink text-sm">
			{children}
		</kbd>
	);
}

interface ShortcutsDialogProps {
	wanted: boolean;
	onChoose(wanted: boolean): void;
	onClose(): void;
}

/** What the keys do, and the switch that turns them off. */
export function ShortcutsDialog({ wanted, onChoose, onClose }: ShortcutsDialogProps) {
	return (
		<OpenDialog title="Keyboard shortcuts" description="Off while you type." onClose={onClose}>
			<dl className="gap-x-8 text-sm sm:columns-[16rem]">
				{shortcuts.map(([keys, text]) => (
					// With large letters the words go under their keys.
					<div key={keys} className="flex break-inside-avoid flex-wrap gap-x-4 py-1.25">
						<dt className="flex w-24 items-start gap-1">
							{keys.split(' ').map((name) => (
								<Key key={name}>{name}</Key>
							))}
						</dt>
						<dd className="min-w-20 flex-1">{text}</dd>
					</div>
				))}
			</dl>
			<div className="mt-5 border-line border-t pt-4">
				<Switch label="Enable single-key shortcuts" checked={wanted} onChange={onChoose} />
			</div>
		</OpenDialog>
	);
}
