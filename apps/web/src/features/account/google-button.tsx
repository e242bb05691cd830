import { toast } from 'react-hot-toast/headless';
import { Button } from '../../ui/button.tsx';

/** The other way in, which says so far only that it is not there yet. */
export function GoogleButton({ answer }: { answer: string }) {
	return (
		<>
			<p className="flex items-center gap-4 text-quiet text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				or
			</p>
			<Button variant="secondary" onClick={() => toast(answer)}>
				Continue with Google
			</Button>
		</>
	);
}
