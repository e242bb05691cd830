/** A name of the contract as words: "changeCase" becomes "Change case". */
export function actionText(name: string): string {
	const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return words[0]!.toUpperCase() + words.slice(1);
}
