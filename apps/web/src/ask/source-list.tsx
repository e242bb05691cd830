import { type Article, sources, topics } from '@dermavigil/ask';
import { formatDate } from '@dermavigil/contract';
import { Link } from 'react-router';

const linkClass = 'lone-link text-primary underline underline-offset-4';

/** Where an article comes from: the names of its sources, as links. */
export function SourceList({ names }: { names: Article['sources'] }) {
	return (
		<ul aria-label="Sources" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
			{names.map((name) => {
				const { organization, title, href } = sources[name];
				const text = `${organization}: ${title}`;
				return (
					<li key={name}>
						{href.startsWith('/') ? (
							<Link to={href} className={linkClass}>
								{text}
							</Link>
						) : (
							<a href={href} rel="noopener noreferrer" className={linkClass}>
								{text}
							</a>
						)}
					</li>
				);
			})}
		</ul>
	);
}

/** An article word for word, with its sources and the day on which it was written. */
export function ArticleQuote({ article }: { article: Article }) {
	const { written } = topics.find(({ articles }) => articles.includes(article))!;
	return (
		<>
			<blockquote className="max-w-[66ch]">{article.text}</blockquote>
			<div className="mt-3">
				<p className="text-quiet text-sm">Written {formatDate(`${written}T12:00:00`)} in our own words, from:</p>
				<SourceList names={article.sources} />
			</div>
		</>
	);
}
