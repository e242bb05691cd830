import { recall, remember } from '../../../lib/storage.ts';

/** A named selection of cases, stored as the query of the page's address. */
export interface CaseView {
	name: string;
	query: string;
}

/** The views that everybody has. */
export const builtInViews: readonly CaseView[] = [
	{ name: 'All cases', query: '' },
	{ name: 'To review, by risk', query: 'status=new&order=queue' },
	{ name: 'Red flags to review', query: 'status=new&order=queue&red_flags=true' },
	{ name: 'Waiting over 2 days', query: 'order=queue&waiting=48' },
	{ name: 'Low risk to review', query: 'status=new&risk=low' },
];

const storageKey = 'caseViews';

/** The views saved in this browser. They contain no search, because that may be a patient's name. */
export function recallViews(): CaseView[] {
	try {
		const saved: unknown = JSON.parse(recall(storageKey) ?? '[]');
		return Array.isArray(saved) ? saved.filter(isView) : [];
	} catch {
		return [];
	}
}

const isView = (value: unknown): value is CaseView =>
	typeof value === 'object' &&
	value !== null &&
	'name' in value &&
	'query' in value &&
	typeof value.name === 'string' &&
	typeof value.query === 'string';

/** Saves a view, replacing one with the same name. Returns all views. */
export function saveView(view: CaseView): CaseView[] {
	return put([...recallViews().filter(({ name }) => name !== view.name), view]);
}

/** Gives a view another name, in its place. Returns all views. */
export function renameView(name: string, wanted: string): CaseView[] {
	const others = recallViews().filter((view) => view.name === name || view.name !== wanted);
	return put(others.map((view) => (view.name === name ? { ...view, name: wanted } : view)));
}

/** Deletes a view. Returns the others. */
export function deleteView(name: string): CaseView[] {
	return put(recallViews().filter((view) => view.name !== name));
}

function put(views: CaseView[]): CaseView[] {
	remember(storageKey, JSON.stringify(views));
	return views;
}
