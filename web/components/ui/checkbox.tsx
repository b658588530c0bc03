import { Check, Minus } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "checked" | "onChange"> {
  /** `indeterminate` shows a dash, for a partial selection. */
  checked?: boolean | "indeterminate";
  onCheckedChange?: (checked: boolean) => void;
}

/** A tick box. */
export function Checkbox({ checked, onCheckedChange, className, ...rest }: CheckboxProps) {
  const isPartial = checked === "indeterminate";
  return (
    <span className={cn("relative flex size-4 shrink-0 has-disabled:opacity-50", className)}>
      <input
        {...rest}
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        type="checkbox"
        checked={isPartial ? false : checked}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
        className="peer size-full appearance-none rounded-sm border border-input bg-surface transition-colors before:absolute before:-inset-2 checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary aria-invalid:border-danger"
      />
      <Check
        className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-primary-foreground peer-checked:block"
        aria-hidden="true"
      />
      <Minus
        className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-primary-foreground peer-indeterminate:block"
        aria-hidden="true"
      />
    </span>
  );
}
