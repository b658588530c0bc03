import { useState } from "react";
import {
  type AdministratorLogin,
  listAdministratorLogins,
} from "#core/contract/sessions/acting.ts";
import type { LoginMode } from "#core/rules/acting.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Pagination } from "#web/components/ui/pagination.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";

const DID: Readonly<Record<LoginMode, string>> = { view: "Viewed", act: "Acted" };

/** The operator's administrators who logged in to the account, and why. */
export function AdministratorLoginsCard() {
  const [page, setPage] = useState(1);
  const list = useCall(listAdministratorLogins, { page });
  return (
    <Card
      title="Log-ins by Cooee's administrators"
      description="They can look at your account or, with a reason and a ticket, act for you. You are emailed each time."
    >
      <Loaded query={list} what="The log-ins" waiting={<Skeleton className="h-12" />}>
        {({ items, ...pages }) => (
          <>
            {items.length === 0 ? (
              <p className="text-muted-foreground">
                No administrator has logged in to your account.
              </p>
            ) : null}
            <ul className="divide-y">
              {items.map((login) => (
                <Item key={login._id} {...login} />
              ))}
            </ul>
            <Pagination {...pages} page={pages.current} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Item({
  administrator,
  user,
  mode,
  reason,
  ticket,
  startedAt,
  endedAt,
}: AdministratorLogin) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {`${administrator} as ${user}`}
        <Badge tone={mode === "act" ? "attention" : "neutral"}>{DID[mode]}</Badge>
      </p>
      <p className="text-muted-foreground text-xs">
        <DateTime at={startedAt} />
        {endedAt === undefined ? ", still logged in" : null}
        {endedAt === undefined ? null : (
          <>
            {" to "}
            <DateTime at={endedAt} />
          </>
        )}
      </p>
      <p className="break-words text-xs">
        {reason || "No reason given"}
        {ticket ? `, ticket ${ticket}` : null}
      </p>
    </li>
  );
}
