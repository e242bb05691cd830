import type { Config } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchConfig } from '../../api/config.ts';
import { Article } from './article/article.tsx';
import { OuterLink, PageLink, Prose } from './article/prose.tsx';

const sections = [
	{ id: 'reach', title: 'Whom to reach', content: <Reach /> },
	{ id: 'medical', title: 'For medical questions', content: <Medical /> },
	{ id: 'faults', title: 'When something does not work', content: <Faults /> },
];

/** How to reach whoever runs this server, as far as they say. */
export function ContactPage() {
	return (
		<Article
			title="Contact Us"
			lead="Who answers questions about this server, your data, and the software."
			sections={sections}
			seed={5.1}
		/>
	);
}

function Reach() {
	const { data, isPending, isError } = useQuery({ queryKey: ['config'], queryFn: fetchConfig, retry: false });
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

function Medical() {
	return (
		<Prose>
			<p>
				No medical advice is given by way of a contact, and photos that are sent there are not looked at. If a spot
				worries you, see a doctor: <PageLink to="/about-skin-cancer#doctor">when, and how soon</PageLink>. In an
				emergency call your local emergency number.
			</p>
		</Prose>
	);
}

function Faults() {
	return (
		<Prose>
			<p>
				If a page says that something went wrong on the server, it shows a reference number. Pass it on: those who run
				the server find the fault by it, and it says nothing about you. Many questions are answered in the{' '}
				<PageLink to="/faq">FAQ</PageLink>.
			</p>
		</Prose>
	);
}
