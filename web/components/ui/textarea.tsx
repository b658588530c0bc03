import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";
import { controlClass } from "./input.tsx";

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={cn(controlClass, "min-h-28 resize-y py-2", className)} {...rest} />;
}
