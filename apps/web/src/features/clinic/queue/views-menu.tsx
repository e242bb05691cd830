import { Bookmark, BookmarkX } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { FocusHome } from '../../../lib/focus-home.tsx';
import { Button } from '../../../ui/button.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { builtInViews, type CaseView, deleteView, recallViews, saveView } from './case-views.ts';

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
	const isOwn = shown !== undefined && own.includes(shown);
	/** Its button disappears, and takes the focus with it. */
	const deleteShown = ({ name }: CaseView) => {
		select.current?.focus();
		setOwn(deleteView(name));
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
			{isOwn && (
				<IconButton label="Delete this view" onClick={() => deleteShown(shown)}>
					<BookmarkX />
				</IconButton>
			)}
			{naming && (
				<FocusHome home={select}>
					<NameDialog
						onClose={() => setNaming(false)}
						onSave={(name) => {
							setOwn(saveView({ name, query }));
							setNaming(false);
						}}
					/>
				</FocusHome>
			)}
		</span>
	);
}

interface NameDialogProps {
	onSave(name: string): void;
	onClose(): void;
}

function NameDialog({ onSave, onClose }: NameDialogProps) {
	const [name, setName] = useState('');
	const wanted = name.trim();
	const taken = builtInViews.some((view) => view.name === wanted);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (wanted && !taken) onSave(wanted);
	};
	return (
		<OpenDialog title="Save this view" description="It is saved in this browser." onClose={onClose}>
			<form onSubmit={submit} className="grid gap-4">
				<Field
					label="Name"
					autoFocus
					value={name}
					onChange={(event) => setName(event.target.value)}
					maxLength={60}
					autoComplete="off"
					error={taken ? 'There is a view with this name. Choose another one.' : undefined}
					live
				/>
				<Button type="submit" disabled={!wanted || taken} className="justify-self-end">
					Save view
				</Button>
			</form>
		</OpenDialog>
	);
}
