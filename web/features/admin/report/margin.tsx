import type { Carried } from "#core/contract/admin/month-report.ts";
import { Money } from "#web/components/ui/money.tsx";
import { formatCounted } from "#web/lib/format.ts";

/** What is left of what accounts paid, or why that is not known. */
export function Margin({ carried: { margin, unpriced } }: { carried: Carried }) {
  if (margin !== null) return <Money cents={margin} kind="charge" />;
  return (
    <>
      Unknown
      <span className="block text-muted-foreground text-xs">
        No price for {formatCounted(unpriced, "part")}
      </span>
    </>
  );
}
