import { messages, type SelfCheck, selfCheckRegionSchema } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { fetchSelfChecks, selfChecksQuery } from '../../../api/self-checks/self-checks.ts';
import { getActingFor, getPatientToken } from '../../../api/session.ts';
import { useMayManage } from '../../../api/use-roles.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { listPhotographedChecks, removeDevicePhotos } from '../../../offline/device-photos.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { BackLink } from '../../../ui/navigation/back-link.tsx';
import { LoadingPart } from '../../../ui/skeleton.tsx';
import { useProfile } from '../patient-data.ts';
import { SelfCheckOverview } from './overview/self-check-overview.tsx';
import { RegionStep } from './region/region-step.tsx';
import { findOpen, useSelfChecks } from './self-check-data.ts';

/** The monthly self-check: all of its regions, or the one in the address. */
export function SelfCheckPage() {
	usePageTitle('Monthly self-check | DermaVigil');
	const { checks, error, isPending, refetch } = useSelfChecks();
	const { data: profile } = useProfile();
	useDeletedElsewhere(profile?.id);
	const region = selfCheckRegionSchema.safeParse(useParams().region).data;
	const isWrongRegion = useParams().region !== undefined && !region;
	const check = findOpen(checks);
	const mayManage = useMayManage();
	if (isWrongRegion || (region && !mayManage) || (region && checks && !check))
		return <Navigate to="/Mylesion/self-check" replace />;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 sm:pt-4">
			<BackLink to="/Mylesion">My Lesions</BackLink>
			{error && (
				<LoadFailure message={getErrorMessage(error, messages.dashboard.loadFailed)} onRetry={() => void refetch()} />
			)}
			{region && checks && check && profile ? (
				<RegionStep key={region} {...{ checks, check, region }} account={profile.id} />
			) : checks && !region ? (
				<SelfCheckOverview checks={checks} account={profile?.id} />
			) : (
				<>
					<h1 className="text-2xl">Monthly self-check</h1>
					{isPending && <LoadingPart label="Loading the self-checks" className="h-64 rounded-xl!" />}
				</>
			)}
		</div>
	);
}

/** Removes from this device the photos of self-checks that were deleted on another one, once the account is known. */
function useDeletedElsewhere(account: string | undefined): void {
	const { data } = useQuery(selfChecksQuery);
	useEffect(() => {
		// If the browser forbids storage, there are none; without a connection, the next visit removes them.
		if (account && data) removeDeleted(account, data).catch(() => undefined);
	}, [account, data]);
}

async function removeDeleted(account: string, known: SelfCheck[]): Promise<void> {
	const [person, token] = [getActingFor()?.id ?? null, getPatientToken()];
	const photographed = await listPhotographedChecks(account, person);
	const listMissing = (checks: SelfCheck[]) => photographed.filter((id) => !checks.some((check) => check.id === id));
	if (!token || listMissing(known).length === 0) return;
	// Fetched now, because another tab may have started one since the known ones were listed.
	for (const id of listMissing(await fetchSelfChecks(person, token))) await removeDevicePhotos(account, id);
}
