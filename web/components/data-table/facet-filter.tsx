import { Check, ChevronDown } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";

interface FacetFilterProps {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Undefined if all rows are shown. */
  value: string | undefined;
  onValue: (value: string | undefined) => void;
}

/** Narrows a list to one value of a column; the button says which. */
export function FacetFilter({ label, options, value, onValue }: FacetFilterProps) {
  const chosen = options.find((option) => option.value === value);
  const item = (text: string, next: string | undefined) => ({
    label: text,
    onSelect: () => onValue(next),
    hint: next === chosen?.value ? <Check className="size-4" aria-label="Chosen" /> : undefined,
  });
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <Button variant="outline" size="sm">
          {chosen ? `${label}: ${chosen.label}` : label}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      items={[
        item("All", undefined),
        "separator",
        ...options.map((option) => item(option.label, option.value)),
      ]}
    />
  );
}
