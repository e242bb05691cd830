/** A text as vite/article-texts.ts compiles it. */
declare module '*.mdx' {
	export default function Text(): import('react').ReactNode;
	export const title: string;
	export const lead: string;
	export const sections: readonly { id: string; title: string }[];
	/** Of the rings behind the title. */
	export const seed: number | undefined;
	/** For pages that people print. */
	export const printable: boolean | undefined;
}
