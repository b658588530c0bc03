import { cn } from "#web/lib/cn.ts";

/** A grey placeholder; give it the size of the content that replaces it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("pulses base:h-4 base:rounded-md block bg-muted", className)}
    />
  );
}
