import { cn } from "#web/lib/cn.ts";
import { formatCents } from "#web/lib/format.ts";

/** An amount in dollars, from cents. */
export function Money({ cents, className }: { cents: number; className?: string }) {
  return <span className={cn("figures whitespace-nowrap", className)}>{formatCents(cents)}</span>;
}
