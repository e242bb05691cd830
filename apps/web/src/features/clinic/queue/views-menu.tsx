import { Bookmark, PencilLine } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { FocusHome } from '../../../lib/focus-home.tsx';
import { Button } from '../../../ui/button.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { builtInViews, type CaseView, deleteView, recallViews, renameView, saveView } from './case-views.ts';

interface ViewsMenuProps {
	/** The current selection, as the query of an address. */
	query: string;
	onOpen(query: string): void;
}

/** Whether two queries select the same, in whatever order; newest first is the default. */
function isSame(one: string, other: string): boolean {
	const [a, b] = [one, other].map((text) => {
		const params = new URLSearchParams(text);
		if (params.get('order') === 'newest') params.delete('order');
		params.sort();
		return params.toString();
	});
	return a === b;
}

/** Named selections of cases: those that everybody has, and one's own. */
export function ViewsMenu({ query, onOpen }: ViewsMenuProps) {
	const [own, setOwn] = useState(recallViews);
	const [naming, setNaming] = useState(false);
	const select = useRef<HTMLSelectElement>(null);
	const views = [...builtInViews, ...own];
	const shown = views.find((view) => isSame(view.query, query));
	const options = views.map(({ name }) => ({ value: name, text: name }));
	const edited = own.find((view) => view === shown);
	const close = (next = own) => {
		setOwn(next);
		setNaming(false);
	};
	return (
		<span className="inline-flex min-w-0 items-center gap-1">
			<Select
				label="View"
				hidden
				ref={select}
				value={shown?.name ?? ''}
				options={shown ? options : [{ value: '', text: 'Custom view' }, ...options]}
				onChange={(name) => onOpen(views.find((view) => view.name === name)?.query ?? query)}
			/>
			{!shown && (
				<IconButton label="Save this view" onClick={() => setNaming(true)}>
					<Bookmark />
				</IconButton>
			)}
			{edited && (
				<IconButton label="Rename or delete this view" onClick={() => setNaming(true)}>
					<PencilLine />
				</IconButton>
			)}
			{naming && (
				<FocusHome home={select}>
					{edited ? (
						<NameDialog
							title="Rename or delete this view"
							name={edited.name}
							taken={views.filter((view) => view !== edited)}
							onClose={() => close()}
							onSave={(name) => close(renameView(edited.name, name))}
							onDelete={() => close(deleteView(edited.name))}
						/>
					) : (
						<NameDialog
							title="Save this view"
							taken={builtInViews}
							onClose={() => close()}
							onSave={(name) => close(saveView({ name, query }))}
						/>
					)}
				</FocusHome>
			)}
		</span>
	);
}

interface NameDialogProps {
	title: string;
	/** The name that the view has. */
	name?: string;
	/** Views whose names it cannot have. */
	taken: readonly CaseView[];
	onSave(name: string): void;
	onDelete?(): void;
	onClose(): void;
}

function NameDialog({ title, name: known = '', taken, onSave, onDelete, onClose }: NameDialogProps) {
	const [name, setName] = useState(known);
	const wanted = name.trim();
	const isTaken = taken.some((view) => view.name === wanted);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (wanted && !isTaken) onSave(wanted);
	};
	return (
		<OpenDialog title={title} description="It is saved in this browser." onClose={onClose}>
			<form onSubmit={submit} className="grid gap-4">
				<Field
					label="Name"
					autoFocus
					value={name}
					onChange={(event) => setName(event.target.value)}
					maxLength={60}
					autoComplete="off"
					error={isTaken ? 'There is a view with this name. Choose another one.' : undefined}
					live
				/>
				<div className="flex flex-wrap justify-end gap-3">
					{onDelete && (
						<Button variant="danger-quiet" onClick={onDelete}>
							Delete view
						</Button>
					)}
					<Button type="submit" disabled={!wanted || isTaken}>
						Save view
					</Button>
				</div>
			</form>
		</OpenDialog>
	);
}
