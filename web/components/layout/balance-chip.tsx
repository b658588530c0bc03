import { RotateCw, Wallet } from "lucide-react";
import { Money } from "#web/components/ui/money.tsx";
import { onDemand } from "#web/components/ui/on-demand.tsx";
import { Popover } from "#web/components/ui/popover.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { type MessagesLeft, messagesLeft } from "./messages-left.ts";

const BalancePanel = onDemand(async () => (await import("./bar-panels.ts")).BalancePanel);

interface BalanceChipProps {
  /** In cents, and what it buys; undefined while it loads. */
  credit: { balance: number; maxPossibleCredits: MessagesLeft } | undefined;
  /** Set if the balance could not be loaded: tries again. */
  onRetry: (() => void) | undefined;
}

const chipClass = "flex h-8 shrink-0 items-center gap-2 rounded-full border px-3 font-medium";

/** The credit left and what it buys, kept up to date by the live feed; pressed, how long it lasts. */
export function BalanceChip({ credit, onRetry }: BalanceChipProps) {
  if (onRetry) {
    return (
      <button type="button" className={chipClass} onClick={onRetry}>
        <RotateCw className="size-4 text-danger-text" aria-hidden="true" />
        <span className="max-sm:sr-only">Balance not loaded, try again</span>
      </button>
    );
  }
  const buys = credit && messagesLeft(credit.maxPossibleCredits);
  return (
    <Popover
      label="Balance"
      wide
      trigger={
        <button type="button" className={chipClass}>
          <Wallet className="size-4 text-muted-foreground max-sm:hidden" aria-hidden="true" />
          <span className="sr-only">Balance</span>
          {/* Wide enough for most balances, so that nothing moves once it is known. */}
          <span className="min-w-16 max-sm:text-center">
            {credit ? (
              <Money cents={credit.balance} kind="balance" />
            ) : (
              <Skeleton className="w-16" />
            )}
          </span>
          <span className="figures lg:min-w-40 whitespace-nowrap border-l pl-2 font-normal text-muted-foreground text-xs max-lg:sr-only">
            {buys ?? <Skeleton className="w-32" />}
          </span>
        </button>
      }
    >
      <BalancePanel />
    </Popover>
  );
}
