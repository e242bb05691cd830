import { LoadFailure } from '../../../ui/load-failure.tsx';

/** Shown above what is known of a saved scan whose assessment could not be loaded. */
export function DetailFailure({ onRetry }: { onRetry(): void }) {
	return <LoadFailure message="Some details of this result could not be loaded." onRetry={onRetry} />;
}
