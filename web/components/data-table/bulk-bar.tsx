import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { formatCount } from "#web/lib/format.ts";

interface BulkBarProps {
  selected: ReadonlySet<string>;
  /** How many rows that stands for, if not for those alone. */
  count?: number;
  onChange: (selected: ReadonlySet<string>) => void;
  actions: ReactNode;
}

/** Floats over the list while rows are selected, so that nothing moves when it appears. */
export function BulkBar({ selected, count = selected.size, onChange, actions }: BulkBarProps) {
  return (
    <section
      aria-label="Selected rows"
      className="pointer-events-none sticky bottom-4 z-20 flex h-0 items-end justify-center max-md:bottom-20 phone-list:bottom-32"
    >
      <div className="floats appears pointer-events-auto mb-2 flex max-w-full flex-wrap items-center gap-2 rounded-lg py-1.5 pr-1.5 pl-4">
        <p className="figures mr-2 font-medium" aria-live="polite">
          {formatCount(count)} selected
        </p>
        {actions}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Clear the selection"
          onClick={() => onChange(new Set())}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
    </section>
  );
}
