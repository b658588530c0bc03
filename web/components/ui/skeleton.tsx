import { cn } from "#web/lib/cn.ts";

/** A grey shape of what is coming; give it the size of the thing. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("pulses block h-4 rounded-md bg-muted", className)} />
  );
}
