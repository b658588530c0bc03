import type { z } from "zod";
import { type AccountOrder, listAllOrders } from "#core/contract/orders/admin-orders.ts";
import { MODE_WORDS, whatWords } from "#web/components/credit/order-words.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import type { OfUserProps } from "./user-drawer.tsx";

/** What credit a user's account has, and what it last bought or was given. */
export function Balance({ user, onClose }: OfUserProps) {
  const query = useCall(listAllOrders, { user: user._id });
  return (
    <Dialog onOpenChange={onClose} side title="Balance" description={user.accountName}>
      <Loaded query={query} what="The balance" waiting={<Skeleton className="h-72" />}>
        {({ data }) => (
          <div className="grid gap-6 pb-2">
            {data.balanceObj ? <Credit {...data.balanceObj} /> : null}
            <section aria-label="Latest purchases">
              <h3 className="font-medium">Latest purchases</h3>
              {data.orders.length === 0 ? (
                <p className="text-muted-foreground">No credit has been bought or given yet.</p>
              ) : null}
              <ul className="divide-y">
                {data.orders.map((order) => (
                  <Order key={order._id} order={order} />
                ))}
              </ul>
              {data.pagination.total > data.orders.length ? (
                <Link
                  to={`${paths.adminCredit}?${new URLSearchParams({ search: user.email || user.accountName })}`}
                >
                  All {formatCount(data.pagination.total)} purchases
                </Link>
              ) : null}
            </section>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

type Held = NonNullable<z.output<typeof listAllOrders.output>["data"]["balanceObj"]>;

function Credit({ balance, maxPossibleCredits: { sms, mms } }: Held) {
  return (
    <FactList
      facts={[
        { label: `Credit left, ${EXCL_GST}`, value: <Money cents={balance} kind="charge" /> },
        { label: "Buys SMS", value: formatCount(sms) },
        { label: "or MMS", value: formatCount(mms) },
      ]}
    />
  );
}

function Order({ order }: { order: AccountOrder }) {
  const { createdAt, paymentMode, totalAmount, note } = order;
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block truncate font-medium">{whatWords(order)}</span>
        <span className="block break-words text-muted-foreground text-xs">
          <DateTime at={createdAt} dateOnly /> · {MODE_WORDS[paymentMode]}
          {note ? ` · ${note}` : null}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <Money cents={totalAmount} kind="charge" />
        <span className="block text-muted-foreground text-xs">incl. GST</span>
      </span>
    </li>
  );
}
