import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";
import { controlClass } from "./input.tsx";

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={cn(controlClass, "base:min-h-28 base:resize-y base:py-2", className)}
      {...rest}
    />
  );
}
