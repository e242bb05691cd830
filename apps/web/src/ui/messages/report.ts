import { toast } from 'react-hot-toast/headless';

/** The id of the last message about each action. */
const last = new Map<string, string>();

/** Takes away what was said about an action. */
export function clearReport(action: string): void {
	const id = last.get(action);
	// Without an id, every message would go.
	if (id) toast.remove(id);
}

/** Says what came of an action, in place of what was said about an earlier attempt: "saved" and "failed" contradict each other. */
export function report(action: string, outcome: 'success' | 'error', text: string): void {
	clearReport(action);
	last.set(action, toast[outcome](text));
}
