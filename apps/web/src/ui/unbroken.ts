/** A text in which no line ends between a number and its percent sign. */
export const unbroken = (text: string) => text.replaceAll(' %', '\u00a0%');
