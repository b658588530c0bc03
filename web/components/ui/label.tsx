import * as Primitive from "radix-ui/label";
import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";

export function Label({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={cn("font-medium text-sm", className)} {...rest} />;
}
