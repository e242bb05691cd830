import { limits } from '@dermavigil/contract';
import { Article } from '../article/article.tsx';
import { PageLink, Prose } from '../article/prose.tsx';
import { AccountFacts } from './account-facts.tsx';
import { ContributionFacts, LoggingFacts } from './privacy-facts.tsx';
import { StorageTable } from './storage-table.tsx';

const sections = [
	{ id: 'short', title: 'In short', content: <InShort /> },
	{ id: 'photos', title: 'Your photos', content: <Photos /> },
	{ id: 'account', title: 'Your account', content: <AccountFacts /> },
	{ id: 'contributions', title: 'Contributing a photo', content: <ContributionFacts /> },
	{ id: 'browser', title: 'What your browser keeps', content: <StorageTable /> },
	{ id: 'logs', title: 'Logs and limits', content: <LoggingFacts /> },
	{ id: 'third-parties', title: 'Third parties', content: <ThirdParties /> },
	{ id: 'rights', title: 'Your rights', content: <Rights /> },
];

/** What the software does with photos and data, as it is built. */
export function PrivacyPage() {
	return (
		<Article
			title="Privacy Policy"
			lead="What this software does with your photos and your data. It describes the software itself; whoever runs this server answers for it."
			sections={sections}
			printable
			seed={1.2}
		/>
	);
}

function InShort() {
	return (
		<Prose>
			<ul>
				<li>By default your photo is analyzed on your own device and does not leave it.</li>
				<li>What you choose to have analyzed on the server is judged in its memory and not kept.</li>
				<li>A photo is stored only when you save it to your account or contribute it.</li>
				<li>To scan you need no account. With one, you can download and delete everything in it yourself.</li>
				<li>No advertising, no tracking, no cookies for visitors, no third parties.</li>
			</ul>
		</Prose>
	);
}

function Photos() {
	return (
		<Prose>
			<h3>On this device</h3>
			<p>
				Where this server offers it and your browser can do it, the model is downloaded once and runs in your browser.
				The photo is read, judged and shown there; closing the page forgets it. What is sent to the server while you use
				the page, you can read on the scan page itself.
			</p>
			<h3>On our server</h3>
			<p>
				If you switch to the server, the photo travels there over your connection, at most{' '}
				{limits.upload.maxBytes / 1024 / 1024} MB. It is decoded and judged in the server’s memory. Neither the photo
				nor the result is written to a file or a database, and place, time and camera details in the photo are not used.
				The page never switches to the server by itself.
			</p>
			<h3>Samples</h3>
			<p>The photos under “Try a sample” are drawn by a computer. They show nobody’s skin.</p>
		</Prose>
	);
}

function ThirdParties() {
	return (
		<Prose>
			<p>
				None. Fonts, pictures and code come from this server, and its security policy forbids the page to load anything
				from elsewhere. There is no analytics and no telemetry: nothing is reported to the people who wrote the
				software. When you ask for a link to choose a new password, that one message goes by e-mail, through the mail
				server of whoever runs this server.
			</p>
			<p>
				Links to other sites, such as the map search or the sources of medical facts, are followed only when you choose
				them, and then those sites’ own rules apply. They do not learn which page you came from.
			</p>
		</Prose>
	);
}

function Rights() {
	return (
		<Prose>
			<p>
				Everything in your account you can download and erase yourself, on the page{' '}
				<PageLink to="/account">Account</PageLink>, at any time and without a reason.
			</p>
			<p>
				A contribution can be <PageLink to="/withdraw">erased by its code</PageLink>, at any time and without a reason.
				Without the code nobody can tell which contribution is yours, the people who run this server included, because
				nothing in it says who you are.
			</p>
			<p>
				What your browser keeps, you can delete in its settings. For anything else, such as the logs of a proxy or a
				hosting company in front of this server, ask those who run it: <PageLink to="/contact">contact</PageLink>. Where
				the law gives you further rights, for instance to complain to a data protection authority, this page takes none
				of them away.
			</p>
		</Prose>
	);
}
