import type { Config } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/light-queries.ts';
import { OuterLink, Prose } from './article/prose.tsx';

/** The contact that this server is configured with, if any. */
export function Reach() {
	const { data, isPending, isError } = useQuery(configQuery);
	if (isPending) return <p className="text-quiet">Asking the server…</p>;
	if (isError) return <p>The server could not be asked. Please try again when you are connected to it.</p>;
	return (
		<Prose>
			{data?.contact ? <Contact contact={data.contact} /> : <NoContact />}
			<Repository links={data?.links ?? []} />
		</Prose>
	);
}

function Contact({ contact }: { contact: string }) {
	const isPage = /^https?:/.test(contact);
	return (
		<p>
			Whoever runs this server can be reached at{' '}
			<OuterLink href={isPage ? contact : `mailto:${contact}`}>{contact}</OuterLink>. Please send no photos of your skin
			and no medical history that way: they cannot be assessed there.
		</p>
	);
}

function NoContact() {
	return (
		<p>
			Whoever runs this server has not given a contact. If you know who set it up, a clinic, a school or somebody at
			home, ask them: only they can answer for this server and what it keeps.
		</p>
	);
}

function Repository({ links }: { links: Config['links'] }) {
	if (links.length === 0) {
		return <p>No page of the project is configured here either, so this page cannot point to one.</p>;
	}
	return (
		<>
			<p>
				Questions about the software itself, faults and suggestions belong to the project. Everybody can read what is
				written there, so write nothing about your health:
			</p>
			<ul>
				{links.map(({ name, url }) => (
					<li key={url}>
						<OuterLink href={url}>{name}</OuterLink>
					</li>
				))}
			</ul>
		</>
	);
}
