import type { SelfCheck } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchSelfChecks, selfChecksQuery } from '../../../../api/self-checks/self-checks.ts';
import { actingFor, patientToken } from '../../../../api/session.ts';
import { listPhotographedChecks, removeDevicePhotos } from '../../../../offline/device-photos.ts';

/** Removes the photos on this device of self-checks that were deleted on another one, once the account is known. */
export function useDeletedElsewhere(account: string | undefined): void {
	const { data } = useQuery(selfChecksQuery);
	useEffect(() => {
		// Where the browser forbids storage, there are none; without a connection, the next visit removes them.
		if (account && data) removeDeleted(account, data).catch(() => undefined);
	}, [account, data]);
}

async function removeDeleted(account: string, known: SelfCheck[]): Promise<void> {
	const [person, token] = [actingFor()?.id ?? null, patientToken()];
	const photographed = await listPhotographedChecks(account, person);
	const listMissing = (checks: SelfCheck[]) => photographed.filter((id) => !checks.some((check) => check.id === id));
	if (!token || listMissing(known).length === 0) return;
	// Asked for now, since another tab may have started one after the known ones were listed.
	for (const id of listMissing(await fetchSelfChecks(person, token))) await removeDevicePhotos(account, id);
}
