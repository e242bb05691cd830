import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { AccountPart } from '../account-part.tsx';

/** On the account page, the way to family and carers. */
export function FamilyPart() {
	return (
		<AccountPart
			title="Family and carers"
			text="Add your child or a parent to your account. Or let someone you trust help with your skin journal."
		>
			<Button asChild variant="secondary" className="justify-self-start">
				<Link to="/account/family">
					<Users className="size-4.5" />
					Family and carers
				</Link>
			</Button>
		</AccountPart>
	);
}
