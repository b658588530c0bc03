import { Check, Minus } from "lucide-react";
import * as Primitive from "radix-ui/checkbox";
import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";

/** A tick box; `checked="indeterminate"` shows a dash, for a partial selection. */
export function Checkbox({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "group relative flex size-4 shrink-0 items-center justify-center rounded-sm border border-input bg-surface transition-colors before:absolute before:-inset-2 data-[state=checked]:border-primary data-[state=indeterminate]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:bg-primary disabled:opacity-50 aria-invalid:border-danger",
        className,
      )}
      {...rest}
    >
      <Primitive.Indicator className="text-primary-foreground">
        <Check className="size-3.5 group-data-[state=indeterminate]:hidden" aria-hidden="true" />
        <Minus
          className="hidden size-3.5 group-data-[state=indeterminate]:block"
          aria-hidden="true"
        />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
