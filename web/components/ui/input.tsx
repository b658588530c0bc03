import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";

export const controlClass =
  "base:w-full rounded-lg border border-input base:bg-surface base:px-3 text-foreground transition-colors hover:border-muted-foreground disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-danger focus-visible:outline-offset-0";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={cn(controlClass, "base:h-9", className)} {...rest} />;
}
