import { ChevronDown } from "lucide-react";
import { CheckField } from "#web/components/form/check-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/popover.tsx";
import { formatCount } from "#web/lib/format.ts";

export interface FacetOption {
  value: string;
  label: string;
  /** How many rows have it, where that is known. */
  count?: number;
}

interface FacetFilterProps {
  label: string;
  options: readonly FacetOption[];
  /** Empty if all rows are shown. */
  values: readonly string[];
  onValues: (values: readonly string[]) => void;
  onOpen?: (() => void) | undefined;
}

/** With more values than this, the button says how many are chosen. */
const NAMED = 2;

/** Narrows a list to some values of a column; the button says which. */
export function FacetFilter({ label, options, values, onValues, onOpen }: FacetFilterProps) {
  const chosen = options.filter(({ value }) => values.includes(value));
  return (
    <Popover
      label={label}
      onOpenChange={(open) => open && onOpen?.()}
      trigger={
        <Button variant="outline" size="sm" className="max-w-64">
          <span className="truncate">{buttonWords(label, chosen)}</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <div className="-m-1 grid max-h-[60dvh] gap-2.5 overflow-y-auto p-1">
        {options.map(({ value, label: name, count }) => (
          <div key={value} className="flex items-start justify-between gap-3">
            <CheckField
              label={name}
              checked={values.includes(value)}
              onCheckedChange={(on) =>
                onValues(on ? [...values, value] : values.filter((other) => other !== value))
              }
            />
            {count === undefined ? null : (
              <span className="figures mt-0.5 text-muted-foreground text-xs">
                {formatCount(count)}
              </span>
            )}
          </div>
        ))}
      </div>
    </Popover>
  );
}

function buttonWords(label: string, chosen: readonly FacetOption[]): string {
  if (chosen.length === 0) return label;
  if (chosen.length > NAMED) return `${label}: ${chosen.length} chosen`;
  return `${label}: ${chosen.map((option) => option.label).join(", ")}`;
}
