import { MessagesSquare } from "lucide-react";
import {
  type CampaignResponse,
  campaignOptOuts,
  campaignReplies,
} from "#core/contract/campaigns/campaigns.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { paths } from "#web/lib/paths.ts";
import { NamedNumber } from "./named-number.tsx";

function columns(time: string): readonly Column<CampaignResponse>[] {
  return [
    {
      key: "recipient",
      header: "Recipient",
      width: "17rem",
      cell: (row) => <NamedNumber name={row.name} number={row.number} />,
    },
    {
      key: "message",
      header: "Message",
      phone: "detail",
      cell: (row) =>
        row.message ?? <span className="text-muted-foreground">By the opt-out link</span>,
    },
    {
      key: "time",
      phone: "figure",
      header: time,
      width: "12rem",
      cell: (row) => <DateTime at={row.at} />,
    },
  ];
}

/** What recipients wrote back, newest first; each opens the messages with them. */
export function RepliesTable({ campaign: campaignId }: { campaign: string }) {
  const state = useTableState();
  const list = useList(state, campaignReplies, { campaignId, cursor: state.cursor });
  return (
    <Responses
      label="Replies"
      list={list}
      columns={columns("Replied")}
      description="What recipients write back appears here."
    />
  );
}

/** Who opted out, newest first. */
export function OptOutsTable({ campaign: id }: { campaign: string }) {
  const state = useTableState();
  const list = useList(state, campaignOptOuts, { id, cursor: state.cursor });
  return (
    <Responses
      label="Opt-outs"
      list={list}
      columns={columns("Opted out")}
      description="Recipients who opt out, by replying or by the link, appear here."
    />
  );
}

interface ResponsesProps {
  label: string;
  list: Parameters<typeof ListTable<CampaignResponse, never>>[0]["list"];
  columns: readonly Column<CampaignResponse>[];
  description: string;
}

function Responses({ label, description, ...table }: ResponsesProps) {
  return (
    <ListTable
      {...table}
      label={label}
      rowKey={(row) => row._id}
      rowLabel={(row) => formatMobile(row.number)}
      rowTo={(row) => `${paths.history}?${new URLSearchParams({ search: row.number })}`}
      empty={
        <EmptyState
          icon={MessagesSquare}
          title={`No ${label.toLowerCase()} yet`}
          description={description}
        />
      }
    />
  );
}
