import type { Case, CaseDetail } from '@dermavigil/contract';
import { hasHeatMap } from '../review/layered-photo.tsx';
import type { Layers } from '../review/use-layers.ts';
import { ToggleButton } from '../toggle-button.tsx';

interface LayerTogglesProps {
	caseItem: Case;
	detail: CaseDetail | undefined;
	layers: Layers;
}

/** Shows and hides the layers over a photo, those that it has. */
export function LayerToggles({ caseItem, detail, layers }: LayerTogglesProps) {
	return (
		<span className="flex flex-wrap gap-1.5 max-sm:w-full">
			{hasHeatMap(caseItem, detail) && (
				<ToggleButton pressed={layers.heat > 0} onPress={layers.toggleHeat}>
					Heat-map
				</ToggleButton>
			)}
			{detail?.assessment?.heatmap && (
				<ToggleButton pressed={layers.lines} onPress={layers.toggleLines}>
					Lines
				</ToggleButton>
			)}
			{detail?.assessment?.outline && (
				<ToggleButton pressed={layers.outlined} onPress={layers.toggleOutline}>
					Outline
				</ToggleButton>
			)}
		</span>
	);
}
