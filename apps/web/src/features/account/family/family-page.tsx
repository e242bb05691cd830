import { familyMessages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { profileQuery } from '../../../api/accounts.ts';
import { familyQuery } from '../../../api/light-queries.ts';
import { FocusHome } from '../../../lib/focus-home.tsx';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { BackLink } from '../../../ui/navigation/back-link.tsx';
import { LoadingPart } from '../../../ui/skeleton.tsx';
import { CaredPeople } from './cared-people.tsx';
import { Carers } from './carers.tsx';
import { HeldPeople } from './held-people.tsx';
import { InviteCarer } from './invite-carer.tsx';

/** Several people under one account, and who helps whom. */
export function FamilyPage() {
	usePageTitle('Family and carers | DermaVigil');
	const [family, profile] = [useQuery({ ...familyQuery, staleTime: 0 }), useQuery(profileQuery)];
	const heading = useRef<HTMLHeadingElement>(null);
	const isError = family.isError || profile.isError;
	return (
		<div className="pt-2 sm:pt-6">
			<header className="mb-10 grid gap-3">
				<BackLink to="/account">Your account</BackLink>
				<h1 ref={heading} tabIndex={-1} className="rounded-sm text-2xl">
					Family and carers
				</h1>
				<p className="max-w-2xl text-lg text-quiet">
					Each person has a skin journal of their own. You choose at the top of each page whose you see.
				</p>
			</header>
			{family.data && profile.data ? (
				<FocusHome home={heading}>
					<HeldPeople family={family.data} own={profile.data} />
					<Carers family={family.data} own={profile.data} />
					<InviteCarer family={family.data} own={profile.data} />
					<CaredPeople family={family.data} own={profile.data} />
				</FocusHome>
			) : isError ? (
				<LoadFailure
					message={familyMessages.loadFailed}
					onRetry={() => void Promise.all([family.refetch(), profile.refetch()])}
				/>
			) : (
				<LoadingPart label="Loading your family and carers" className="h-64" />
			)}
		</div>
	);
}
