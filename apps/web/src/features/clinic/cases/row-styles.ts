const cell = 'px-3 py-2.5 max-lg:p-0';

/**
 * The two layouts of a row. table: six columns; below 1024 px, a card. list: three lines beside the open case, pressed
 * as a whole; the date and the confidence are in the pane. With letters of twice the size the column holds half as
 * many: names and conditions then take as many lines as they need, and the waiting time stands below them.
 */
export const rowStyles = {
	table: {
		row: 'scroll-mb-3 align-middle max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 max-lg:p-4',
		currentRow: 'bg-wash max-lg:shadow-[inset_4px_0_0_var(--color-accent)]',
		name: `${cell} font-normal max-lg:w-full`,
		currentName: 'lg:shadow-[inset_4px_0_0_var(--color-accent)]',
		patient: 'flex items-center gap-3.5',
		thumbnail: 'size-13 shrink-0 rounded-md',
		id: 'wrap-anywhere text-quiet text-sm',
		prediction: `${cell} max-lg:w-[calc(100%-min(5.5rem,25vw))] max-lg:grow`,
		label: 'min-w-0 break-words lg:w-full',
		confidence: `${cell} tabular-nums max-lg:text-right`,
		status: `${cell} max-lg:grow`,
		date: `${cell} max-lg:min-[24rem]:ml-auto max-lg:min-[24rem]:text-right xl:whitespace-nowrap`,
		moment: '',
		actions: `${cell} max-lg:w-full`,
		details: 'max-lg:min-h-11 max-lg:flex-1',
		skip: '',
	},
	list: {
		row: 'relative grid min-h-22 scroll-mt-[-0.75rem] scroll-mb-3 content-center gap-y-0.5 py-2 pr-2 pl-22 @max-[18rem]:pl-15 transition hover:bg-wash',
		currentRow: 'bg-wash shadow-[inset_4px_0_0_var(--color-accent)]',
		name: 'pr-24 font-normal @max-[18rem]:pr-0',
		currentName: '',
		patient: 'block',
		thumbnail: 'absolute top-3 left-3 size-16 rounded-md @max-[18rem]:size-10',
		id: 'sr-only',
		prediction: '',
		label: 'min-w-0 truncate @max-[18rem]:whitespace-normal',
		confidence: 'sr-only',
		status: '',
		date: 'absolute top-2.5 right-2.5 @max-[18rem]:static',
		moment: 'sr-only',
		actions: 'absolute inset-0',
		details:
			'absolute! inset-0 min-h-0! w-full rounded-none! border-0! bg-transparent! focus-visible:outline-offset-[-3px]!',
		skip: 'sr-only z-10 rounded-full bg-primary px-4 py-1.5 font-semibold text-on-primary text-sm focus:not-sr-only focus:absolute! focus:right-2 focus:bottom-2',
	},
} as const;
