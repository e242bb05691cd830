/** An article, as vite/article-texts.ts compiles it. */
declare module '*.mdx' {
	export default function Text(): import('react').ReactNode;
	export const title: string;
	export const lead: string;
	export const sections: readonly { id: string; title: string }[];
	/** Shapes the rings behind the title. */
	export const seed: number | undefined;
	/** Adds a box for questions at the end. */
	export const ask: boolean | undefined;
	/** Adds a print button. */
	export const printable: boolean | undefined;
}
