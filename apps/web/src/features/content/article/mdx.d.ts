/** What vite/article-texts.ts adds to the texts. */
declare module '*.mdx' {
	export const title: string;
	export const lead: string;
	export const sections: readonly { id: string; title: string }[];
}
