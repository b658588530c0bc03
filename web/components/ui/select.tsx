import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#web/lib/cn.ts";
import { loadOverlays } from "./load-overlays.ts";
import { onDemand } from "./on-demand.tsx";
import { selectClass } from "./select-class.ts";
import { UntilPressed } from "./until-pressed.tsx";

export interface SelectOption<V extends string = string> {
  /** Never the empty string: use "all" or "none". */
  value: V;
  label: string;
  /** The heading that it is listed under, with those next to it that have the same. */
  group?: string;
  /** A second line, in the list only. */
  description?: ReactNode;
  disabled?: boolean;
}

export type SelectProps = Omit<ComponentProps<"button">, "value" | "onChange"> & {
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
};

const SelectPanel = onDemand(async () => (await loadOverlays()).SelectPanel);

/** A choice of a few options. Keyboard, type-ahead and screen readers work as in a native select. */
export function Select(props: SelectProps) {
  const { value, onValueChange, options, placeholder, className, ...rest } = props;
  const chosen = options.find((option) => option.value === value);
  const trigger = (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      data-placeholder={chosen ? undefined : ""}
      className={cn(selectClass, className)}
      {...rest}
    >
      <span>{chosen?.label ?? placeholder}</span>
      <ChevronDown className="size-4 text-muted-foreground" aria-hidden="true" />
    </button>
  );
  return (
    <UntilPressed popup="listbox" trigger={trigger} keys={["ArrowDown", "ArrowUp"]}>
      <SelectPanel {...props} />
    </UntilPressed>
  );
}
