import * as Primitive from "radix-ui/switch";
import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";

export function Switch({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-input p-0.5 transition-colors disabled:opacity-50 data-[state=checked]:bg-primary",
        className,
      )}
      {...rest}
    >
      <Primitive.Thumb className="size-4 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-4" />
    </Primitive.Root>
  );
}
