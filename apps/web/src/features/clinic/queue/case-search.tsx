import { limits } from '@dermavigil/contract';
import { Search } from 'lucide-react';
import { type Ref, useId } from 'react';

interface CaseSearchProps {
	/** The text being typed; the selection follows a moment later. */
	typed: string;
	onType(text: string): void;
	/** Enter was pressed. */
	onSearched(): void;
	inputRef: Ref<HTMLInputElement>;
}

/** Searches the cases. */
export function CaseSearch({ typed, onType, onSearched, inputRef }: CaseSearchProps) {
	const id = useId();
	return (
		<div className="relative min-w-36 flex-1 lg:min-w-32 lg:max-w-64">
			<label htmlFor={id} className="sr-only">
				Search by name, prediction or id
			</label>
			<Search className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-quiet" />
			<input
				id={id}
				ref={inputRef}
				type="search"
				value={typed}
				onChange={(event) => onType(event.target.value)}
				// An input method needs the key for the text being composed.
				onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onSearched()}
				maxLength={limits.cases.maxQueryLength}
				placeholder="Name, prediction or id"
				autoComplete="off"
				spellCheck={false}
				className="min-h-10 thumb:min-h-11 w-full text-ellipsis rounded-full border border-edge bg-surface pr-3 pl-10 text-sm transition placeholder:text-quiet hover:border-primary"
			/>
		</div>
	);
}
