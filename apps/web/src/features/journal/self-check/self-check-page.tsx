import { messages, selfCheckRegionSchema } from '@dermavigil/contract';
import { Navigate, useParams } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { useMayManage } from '../../../api/use-roles.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { BackLink } from '../../../ui/navigation/back-link.tsx';
import { LoadingPart } from '../../../ui/skeleton.tsx';
import { useProfile } from '../patient-data.ts';
import { SelfCheckOverview } from './overview/self-check-overview.tsx';
import { useDeletedElsewhere } from './photo/use-deleted-elsewhere.ts';
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
		<div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-2 sm:pt-4">
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
