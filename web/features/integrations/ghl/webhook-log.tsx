import { ArrowDownLeft, ArrowUpRight, ScrollText } from "lucide-react";
import { useState } from "react";
import type { GhlLocation } from "#core/contract/integrations/ghl.ts";
import {
  type GhlWebhookLog,
  listGhlWebhookLogs,
} from "#core/contract/integrations/ghl-webhooks.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import type { TableState } from "#web/components/data-table/use-table-state.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { LogEntrySheet } from "./log-entry-sheet.tsx";
import { eventWords, LogStatus } from "./log-words.tsx";

interface WebhookLogProps {
  subAccount: GhlLocation;
  state: TableState<"tab">;
}

/** What GoHighLevel posted about a sub-account, and what we posted to the agency's webhooks. */
export function WebhookLog({ subAccount, state }: WebhookLogProps) {
  const { _id: id } = subAccount;
  const list = useList(state, listGhlWebhookLogs, { subAccount: id, page: state.page });
  const [open, setOpen] = useState<string>();
  const entry = list.rows?.find(({ _id }) => _id === open);
  return (
    <>
      <ListTable
        label="Webhook log"
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        rowLabel={eventWords}
        onRowOpen={({ _id }) => setOpen(_id)}
        refreshable
        empty={
          <EmptyState
            icon={ScrollText}
            title="Nothing posted yet"
            description="What GoHighLevel posts to us about this sub-account, and what we post to your webhooks, appears here for 30 days."
          />
        }
      />
      {entry ? (
        <LogEntrySheet subAccount={id} entry={entry} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

const columns: readonly Column<GhlWebhookLog>[] = [
  { key: "event", header: "Event", cell: eventWords },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "9rem",
    cell: (entry) => <LogStatus entry={entry} />,
  },
  {
    key: "direction",
    phone: "detail",
    header: "Posted by",
    width: "11rem",
    cell: ({ direction }) => {
      const Icon = direction === "in" ? ArrowDownLeft : ArrowUpRight;
      return (
        <span className="inline-flex items-center gap-1.5 text-muted-foreground">
          <Icon className="size-3.5" aria-hidden="true" />
          {direction === "in" ? "GoHighLevel" : "Cooee"}
        </span>
      );
    },
  },
  {
    key: "createdAt",
    phone: "figure",
    header: "Time",
    width: "12rem",
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];
