import type { Config } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/light-queries.ts';
import { LoadingPart } from '../../ui/skeleton.tsx';
import { OuterLink, Prose } from './article/prose.tsx';

/** The contact that this server is configured with, if any. */
export function Reach() {
	// Not isError, which would be taken back for as long as it is asked again.
	const { data, errorUpdateCount } = useQuery(configQuery);
	if (data) {
		return (
			<Prose>
				{data.contact ? <Contact contact={data.contact} /> : <NoContact />}
				<Repository links={data.links} />
			</Prose>
		);
	}
	if (errorUpdateCount > 0) return <p>The contact could not be loaded. Please try again when you are online.</p>;
	// As high as the sentence that comes, so that what follows stays.
	return <LoadingPart label="Loading the contact" className="h-[4lh] sm:h-[2lh]" />;
}

function Contact({ contact }: { contact: string }) {
	const isPage = /^https?:/.test(contact);
	return (
		<p>
			You can reach the people who run this site at{' '}
			<OuterLink href={isPage ? contact : `mailto:${contact}`}>{contact}</OuterLink>. Please don’t send photos of your
			skin or your medical history: nobody there can assess them.
		</p>
	);
}

function NoContact() {
	return (
		<p>
			This site has no contact details yet. Ask the person or clinic who gave you the link: only they can answer for
			this site and what it stores.
		</p>
	);
}

function Repository({ links }: { links: Config['links'] }) {
	if (links.length === 0) return null;
	return (
		<>
			<p>
				For questions about the software, faults and ideas, go to the project. Everyone can read what you write there,
				so write nothing about your health:
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
