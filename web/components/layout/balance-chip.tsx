import { Wallet } from "lucide-react";
import { Money } from "#web/components/ui/money.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCount } from "#web/lib/format.ts";

interface BalanceChipProps {
  /** Undefined while it is asked. */
  balance: { cents: number; smsLeft: number } | undefined;
}

/** Credit left, kept fresh by the live feed. */
export function BalanceChip({ balance }: BalanceChipProps) {
  return (
    <p
      className="flex h-8 shrink-0 items-center gap-2 rounded-full border px-3 font-medium"
      title={balance ? `Credit for ${formatCount(balance.smsLeft)} SMS` : undefined}
    >
      <Wallet className="size-4 text-muted-foreground max-sm:hidden" aria-hidden="true" />
      <span className="sr-only">Balance</span>
      {balance ? <Money cents={balance.cents} /> : <Skeleton className="w-14" />}
    </p>
  );
}
