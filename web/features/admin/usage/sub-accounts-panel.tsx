import { useState } from "react";
import {
  type SubAccountMonth,
  subAccountHistory,
} from "#core/contract/dashboard/sub-account-history.ts";
import { Money } from "#web/components/ui/money.tsx";
import { Pagination } from "#web/components/ui/pagination.tsx";
import { StateBadge } from "#web/components/ui/status-badge.tsx";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import type { ShownMonth } from "./month-picker.tsx";
import { Panel } from "./panels.tsx";

/** What each of the account's sub-accounts sent and spent in the month; nothing if it has none. */
export function SubAccountsPanel({ userId, month }: { userId: string; month: ShownMonth }) {
  const [page, setPage] = useState(1);
  const { data } = useCall(
    subAccountHistory,
    { id: userId, page, ...month },
    { keepPrevious: true },
  );
  if (!data || data.total === 0) return null;
  const { items, ...pages } = data;
  return (
    <Panel title="Sub-accounts" count={pages.total}>
      <ul className="divide-y">
        {items.map((sub) => (
          <SubAccount key={sub._id} sub={sub} />
        ))}
      </ul>
      {pages.totalPages > 1 ? (
        <Pagination {...pages} page={pages.current} onPage={setPage} />
      ) : null}
    </Panel>
  );
}

function SubAccount({ sub: { name, email, state, sms, mms } }: { sub: SubAccountMonth }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 break-words font-medium">
          {name}
          {state === "active" ? null : <StateBadge state={state} />}
        </span>
        {email ? (
          <span className="block break-all text-muted-foreground text-xs">{email}</span>
        ) : null}
      </span>
      <span className="figures text-right">
        <Money cents={sms.spent + mms.spent} kind="charge" />{" "}
        <span className="text-muted-foreground text-xs">{EXCL_GST}</span>
        <span className="block text-muted-foreground text-xs">
          {formatCount(sms.sent)} SMS, {formatCount(mms.sent)} MMS sent,{" "}
          {formatCount(sms.received + mms.received)} received
        </span>
      </span>
    </li>
  );
}
