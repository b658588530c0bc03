import { type AmountKind, formatExact, formatMoney, fromCents } from "#core/rules/money.ts";
import { cn } from "#web/lib/cn.ts";

interface MoneyProps {
  cents: number;
  /** How the amount is rounded. */
  kind: AmountKind;
  className?: string;
}

/** An amount in dollars, from cents. Where rounding changes it, the tooltip has the exact figure. */
export function Money({ cents, kind, className }: MoneyProps) {
  const shown = formatMoney(fromCents(cents), kind);
  const exact = formatExact(fromCents(cents));
  return (
    <span
      className={cn("figures whitespace-nowrap", className)}
      title={exact === shown ? undefined : exact}
    >
      {shown}
    </span>
  );
}
