import { Button } from '../../ui/button.tsx';

interface FiltersButtonProps {
	/** How many filters are set. */
	count: number;
	unfolded: boolean;
	onPress(): void;
	/** Hides it where the filters have room. */
	className: string;
}

/** Unfolds filters, and says how many are set while they are folded away. */
export function FiltersButton({ count, unfolded, onPress, className }: FiltersButtonProps) {
	return (
		<Button
			variant={count > 0 ? 'primary' : 'secondary'}
			size="small"
			aria-expanded={unfolded}
			onClick={onPress}
			className={`min-h-10 ${className}`}
		>
			Filters{count > 0 && ` (${count})`}
		</Button>
	);
}
