import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { PAYMENT_MODES } from "#core/rules/orders.ts";
import type { ChargedNumber } from "#core/rules/usage-invoice.ts";
import { MODE_WORDS } from "#web/components/credit/order-words.ts";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { EXCL_GST } from "#web/lib/format.ts";

type PaymentMode = (typeof PAYMENT_MODES)[number];

/** The account's dedicated numbers, each with its price a month. */
export function NumbersPanel({ numbers }: { numbers: readonly ChargedNumber[] }) {
  return (
    <Panel title="Virtual numbers" count={numbers.length}>
      {numbers.length === 0 ? (
        <Empty>The account has no dedicated numbers.</Empty>
      ) : (
        <FactList
          facts={numbers.map(({ number, cents }) => ({
            label: number,
            value: (
              <>
                <Money cents={cents} kind="charge" /> a month, {EXCL_GST}
              </>
            ),
          }))}
        />
      )}
    </Panel>
  );
}

/** What the account bought or was given in the month, by payment mode. */
export function PurchasesPanel({
  purchases,
}: {
  purchases: readonly { _id: PaymentMode; totalPurchases: number }[];
}) {
  return (
    <Panel title="Admin purchases" count={purchases.length}>
      {purchases.length === 0 ? (
        <Empty>Nothing was bought or given in this month.</Empty>
      ) : (
        <FactList
          facts={purchases.map(({ _id, totalPurchases }) => ({
            label: MODE_WORDS[_id],
            value: (
              <>
                <Money cents={totalPurchases} kind="charge" /> incl. GST
              </>
            ),
          }))}
        />
      )}
    </Panel>
  );
}

/** A part of the month that opens when it is asked for. */
export function Panel({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <details className="group rounded-lg border bg-surface">
      <summary className="flex h-12 cursor-pointer items-center gap-2 px-4 font-medium">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-muted-foreground group-open:rotate-90"
        />
        {title}
        <span className="figures text-muted-foreground">{count}</span>
      </summary>
      <div className="px-4 pb-3">{children}</div>
    </details>
  );
}

function Empty({ children }: { children: ReactNode }) {
  return <p className="text-muted-foreground">{children}</p>;
}
