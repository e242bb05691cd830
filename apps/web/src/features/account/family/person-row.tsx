import type { Person } from '@dermavigil/contract';
import { NotebookTabs } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { actFor } from '../../../api/session.ts';
import { PersonInitials } from '../../../family/person-initials.tsx';
import { Button } from '../../../ui/button.tsx';

interface PersonRowProps {
	person: Person;
	/** Shown under the name. */
	note: ReactNode;
	/** Further buttons. */
	children: ReactNode;
}

/** Somebody whose records the patient may see, with the way to them. */
export function PersonRow({ person, note, children }: PersonRowProps) {
	const navigate = useNavigate();
	const open = () => {
		actFor(person);
		void navigate('/Mylesion');
	};
	return (
		<li className="grid gap-3 border-line border-b pb-5 last:border-b-0">
			<div className="flex min-w-0 items-center gap-3">
				<PersonInitials name={person.full_name} />
				<div className="grid min-w-0">
					<span className="wrap-anywhere font-semibold">{person.full_name}</span>
					<span className="text-quiet text-sm">{note}</span>
				</div>
			</div>
			<div className="flex flex-wrap gap-2">
				<Button variant="secondary" size="small" onClick={open}>
					<NotebookTabs className="size-4" />
					Open skin journal <span className="sr-only">of {person.full_name}</span>
				</Button>
				{children}
			</div>
		</li>
	);
}
