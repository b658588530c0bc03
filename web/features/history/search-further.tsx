import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";

interface SearchFurtherProps {
  /** The earliest time that was searched. */
  from: number;
  onSearch: () => void;
}

/** Offers to search further back, where a search by status stopped before the end of the history. */
export function SearchFurther({ from, onSearch }: SearchFurtherProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-4 py-2.5 text-sm"
    >
      <p>
        Searched back to <DateTime at={from} />. Older messages were not searched.
      </p>
      <Button variant="outline" size="sm" onClick={onSearch}>
        Search further back
      </Button>
    </div>
  );
}
