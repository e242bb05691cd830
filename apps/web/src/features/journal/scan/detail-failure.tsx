import { LoadFailure } from '../../../ui/load-failure.tsx';

/** Stands over what is known of a saved scan without its assessment, while this could not be loaded. */
export function DetailFailure({ onRetry }: { onRetry(): void }) {
	return <LoadFailure message="Some details of this result could not be loaded." onRetry={onRetry} />;
}
