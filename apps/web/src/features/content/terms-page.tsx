import { useQuery } from '@tanstack/react-query';
import { fetchModelCard } from '../../api/model-card.ts';
import { Article } from './article/article.tsx';
import { PageLink, Prose } from './article/prose.tsx';

const sections = [
	{ id: 'purpose', title: 'Research and education', content: <Purpose /> },
	{ id: 'not-a-doctor', title: 'Not a medical device', content: <NotADevice /> },
	{ id: 'use', title: 'Fair use', content: <FairUse /> },
	{ id: 'accounts', title: 'Accounts', content: <Accounts /> },
	{ id: 'licenses', title: 'Licenses', content: <Licenses /> },
	{ id: 'warranty', title: 'No warranty', content: <Warranty /> },
	{ id: 'changes', title: 'Changes', content: <Changes /> },
];

/** On what conditions the software may be used. */
export function TermsPage() {
	return (
		<Article
			title="Terms of Service"
			lead="On what conditions you may use this software, and what it does not promise."
			sections={sections}
			printable
			seed={2.9}
		/>
	);
}

function Purpose() {
	return (
		<Prose>
			<p>
				DermaVigil is made for research and education. It shows what an AI model sees in a photo of a spot on the skin,
				how sure it is, and how often it was right when it was tested. You may use it freely for that.
			</p>
		</Prose>
	);
}

function NotADevice() {
	return (
		<Prose>
			<p>
				<strong>
					It is not a medical device. It gives no diagnosis, it does not replace an examination by a doctor, and no
					authority has approved it.
				</strong>
			</p>
			<p>
				It misses skin cancers, and it warns of harmless spots. A low risk is not an all-clear. If a spot changes,
				bleeds, does not heal or worries you, see a doctor whatever the result says;{' '}
				<PageLink to="/about-skin-cancer#doctor">when</PageLink> is described here. In an emergency call your local
				emergency number.
			</p>
		</Prose>
	);
}

function FairUse() {
	return (
		<Prose>
			<ul>
				<li>Use photos of your own skin, or of somebody who agreed.</li>
				<li>Do not use it to decide about other people, for instance about insurance or employment.</li>
				<li>Do not try to get at other people’s data, or to overload the server.</li>
				<li>Contribute only photos that you may give, without a face or anything else that tells who somebody is.</li>
			</ul>
		</Prose>
	);
}

function Accounts() {
	return (
		<Prose>
			<p>
				Scanning needs no account. One is for keeping scans, following lesions and asking for a professional review. It
				belongs to one person: keep its password to yourself. What it stores, for how long and who sees it is in the{' '}
				<PageLink to="/privacy#account">privacy policy</PageLink>.
			</p>
			<p>
				You can download everything in it and delete it at any time, on the page{' '}
				<PageLink to="/account">Account</PageLink>. Nobody promises that this server goes on for ever: keep your own
				copy of what matters to you. A professional review is an opinion on a photo, and no substitute for an
				examination. Nobody promises when it comes: do not wait for it if a spot worries you.
			</p>
			<p>
				The pages for clinicians are for clinicians whom this server has authorized. Every access to them is logged.
			</p>
		</Prose>
	);
}

function Licenses() {
	const { data: card } = useQuery({ queryKey: ['model-card'], queryFn: fetchModelCard });
	return (
		<Prose>
			<p>
				The program code is free software under the Apache License 2.0. The weights of the model are for non-commercial
				use only, because most of the images it learned from are. Whoever wants to sell the product trains the model
				anew on images that allow it.
			</p>
			{card && (
				<>
					<p>In the words of the model card: {card.license}</p>
					<h3>What the model learned from</h3>
					<ul>
						{card.data.map(({ name, use, license, citation }) => (
							<li key={name}>
								{name} ({license}): {use}. <span className="text-quiet text-sm">{citation}</span>
							</li>
						))}
					</ul>
				</>
			)}
			<p>All drawings on these pages were made for the product, and show nobody’s skin.</p>
		</Prose>
	);
}

function Warranty() {
	return (
		<Prose>
			<p>
				The software is provided as it is, without warranty of any kind, and may be wrong, interrupted or withdrawn. As
				far as the law allows, neither its authors nor those who run this server are liable for damage that comes from
				its use. Rights that the law gives you and that cannot be waived remain.
			</p>
		</Prose>
	);
}

function Changes() {
	return (
		<Prose>
			<p>
				These terms belong to the version of the software that runs here and change with it. How your data are handled
				is in the <PageLink to="/privacy">privacy policy</PageLink>; whom to ask, under{' '}
				<PageLink to="/contact">contact</PageLink>.
			</p>
		</Prose>
	);
}
