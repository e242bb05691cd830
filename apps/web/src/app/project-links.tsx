import { useQuery } from '@tanstack/react-query';
import { AtSign, Briefcase, CodeXml, ExternalLink, type LucideIcon, MessageCircle, Play } from 'lucide-react';
import { configQuery } from '../api/light-queries.ts';

/** By the link's name in lower case; other links get a generic icon. */
const icons: Record<string, LucideIcon> = {
	github: CodeXml,
	mastodon: AtSign,
	bluesky: MessageCircle,
	linkedin: Briefcase,
	youtube: Play,
};

/** The project's links elsewhere on the web, if any are configured. */
export function ProjectLinks() {
	const { data } = useQuery(configQuery);
	if (!data?.links.length) return null;
	return (
		<ul aria-label="Elsewhere" className="flex flex-wrap gap-2">
			{data.links.map(({ name, url }) => {
				const Icon = icons[name.toLowerCase()] ?? ExternalLink;
				return (
					<li key={url}>
						<a
							href={url}
							rel="noreferrer"
							className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 font-medium transition hover:border-primary hover:bg-wash"
						>
							<Icon className="size-4.5" />
							{name}
						</a>
					</li>
				);
			})}
		</ul>
	);
}
