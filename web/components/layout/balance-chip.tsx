import { RotateCw, Wallet } from "lucide-react";
import { Money } from "#web/components/ui/money.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { type MessagesLeft, messagesLeft } from "./messages-left.ts";

interface BalanceChipProps {
  /** Undefined while it loads. */
  balance: { cents: number; left: MessagesLeft } | undefined;
  /** Set if the balance could not be loaded: tries again. */
  onRetry: (() => void) | undefined;
}

const chipClass = "flex h-8 shrink-0 items-center gap-2 rounded-full border px-3 font-medium";

/** The credit left and what it buys, kept up to date by the live feed. */
export function BalanceChip({ balance, onRetry }: BalanceChipProps) {
  if (onRetry) {
    return (
      <button type="button" className={chipClass} onClick={onRetry}>
        <RotateCw className="size-4 text-danger-text" aria-hidden="true" />
        <span className="max-sm:sr-only">Balance not loaded</span>
        <span className="sr-only">, try again</span>
      </button>
    );
  }
  return (
    <p className={chipClass} title={balance && messagesLeft(balance.left)}>
      <Wallet className="size-4 text-muted-foreground max-sm:hidden" aria-hidden="true" />
      <span className="sr-only">Balance</span>
      {/* Wide enough for most balances, so that nothing moves once it is known. */}
      <span className="min-w-16 max-sm:text-center">
        {balance ? <Money cents={balance.cents} kind="balance" /> : <Skeleton className="w-16" />}
      </span>
      <span className="figures lg:min-w-40 whitespace-nowrap border-l pl-2 font-normal text-muted-foreground text-xs max-lg:sr-only">
        {balance ? messagesLeft(balance.left) : <Skeleton className="w-32" />}
      </span>
    </p>
  );
}
