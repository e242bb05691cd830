import type { ReactNode } from 'react';
import { useMayManage } from '../api/use-roles.ts';

/** Shows what changes the records on the page only to people who may change them. */
export function ManagerOnly({ children }: { children: ReactNode }) {
	return useMayManage() ? children : null;
}
