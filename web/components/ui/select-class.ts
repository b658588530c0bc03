import { cn } from "#web/lib/cn.ts";
import { controlClass } from "./input.tsx";

export const selectClass = cn(
  controlClass,
  "flex base:h-9 items-center justify-between gap-2 text-left data-placeholder:text-muted-foreground [&>span]:truncate",
);
