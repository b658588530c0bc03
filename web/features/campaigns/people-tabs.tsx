import { MessagesSquare, MousePointerClick } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import {
  type CampaignReport,
  type CampaignResponse,
  campaignOptOuts,
  campaignReplies,
} from "#core/contract/campaigns/campaigns.ts";
import { campaignClicks, type RecipientClicks } from "#core/contract/links/links.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import type { Filter } from "#web/components/data-table/table-toolbar.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { NamedNumber } from "./named-number.tsx";
import { RecipientsTable } from "./recipients-table.tsx";

/** Everyone the campaign went to, who replied, opened the link and opted out; the open tab is in the address. */
export function PeopleTabs({ report }: { report: CampaignReport }) {
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") ?? "recipients";
  // Filters and page belong to the previous tab.
  const open = (next: string) => setParams(next === "recipients" ? {} : { tab: next });
  return (
    <section id="recipients" aria-label="Recipients" className="mt-2 min-w-0 scroll-mt-20">
      <Tabs
        value={tab}
        onValueChange={open}
        label="Recipients"
        tabs={[
          { value: "recipients", label: "Recipients", count: report.recipients },
          { value: "replies", label: "Replies", count: report.replies },
          ...(report.link ? [{ value: "clicks", label: "Clicks", count: report.link.people }] : []),
          { value: "opt-outs", label: "Opt-outs", count: report.optOuts },
        ]}
      >
        {tab === "replies" ? <RepliesTable campaign={report._id} /> : null}
        {tab === "clicks" ? <ClicksTable campaign={report._id} /> : null}
        {tab === "opt-outs" ? <OptOutsTable campaign={report._id} /> : null}
        {tab === "recipients" ? <RecipientsTable report={report} /> : null}
      </Tabs>
    </section>
  );
}

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
function RepliesTable({ campaign: campaignId }: { campaign: string }) {
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
function OptOutsTable({ campaign: id }: { campaign: string }) {
  const state = useTableState();
  const list = useList(state, campaignOptOuts, { id, cursor: state.cursor });
  return (
    <Responses
      label="Opt-outs"
      list={list}
      columns={columns(STATES.optedOut.word)}
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

const COLUMNS: readonly Column<RecipientClicks>[] = [
  {
    key: "recipient",
    header: "Recipient",
    width: "17rem",
    cell: (row) => <NamedNumber name={row.name} number={row.number} />,
  },
  {
    key: "clicks",
    header: "Clicks",
    width: "6rem",
    numeric: true,
    phone: "detail",
    cell: (row) => (
      <>
        {formatCount(row.clicks)}
        <span className="md:hidden">{row.clicks === 1 ? " click" : " clicks"}</span>
      </>
    ),
  },
  {
    key: "first",
    header: "First click",
    width: "12rem",
    cell: (row) => (row.firstAt === undefined ? "–" : <DateTime at={row.firstAt} />),
  },
  {
    key: "last",
    header: "Last click",
    width: "12rem",
    phone: "figure",
    cell: (row) => (row.lastAt === undefined ? "–" : <DateTime at={row.lastAt} />),
  },
];

const FILTERS: readonly Filter<"clickstatus">[] = [
  {
    name: "clickstatus",
    label: "Who",
    options: [
      { value: "clicked", label: "Opened the link" },
      { value: "notclicked", label: "Did not open it" },
    ],
  },
];

/** Recipients who opened the campaign's link, and how often; link scanners are left out. */
function ClicksTable({ campaign: id }: { campaign: string }) {
  const state = useTableState({ filters: ["clickstatus"] });
  const clickstatus = state.filters.clickstatus === "notclicked" ? "notclicked" : "clicked";
  const list = useList(state, campaignClicks, { id, clickstatus, cursor: state.cursor });
  return (
    <ListTable
      label="Clicks"
      list={list}
      columns={clickstatus === "clicked" ? COLUMNS : COLUMNS.slice(0, 1)}
      filters={FILTERS}
      noMatch="Everyone who got the message opened the link."
      rowKey={(row) => row._id}
      rowLabel={(row) => formatMobile(row.number)}
      rowTo={(row) => `${paths.history}?${new URLSearchParams({ search: row.number })}`}
      empty={
        <EmptyState
          icon={MousePointerClick}
          title="No clicks yet"
          description="Recipients who open the link appear here. Link scanners are not counted."
        />
      }
    />
  );
}
