import type { Right } from '@dermavigil/contract';

/** What a carer may do, in words. */
export const rightNames = { view: 'Can see', manage: 'Can see and change' } as const satisfies Record<Right, string>;

/** The same, to choose from. */
export const rightOptions: readonly { value: Right; text: string }[] = [
	{ value: 'view', text: rightNames.view },
	{ value: 'manage', text: rightNames.manage },
];
