import { MousePointerClick } from "lucide-react";
import { campaignClicks, type RecipientClicks } from "#core/contract/links/links.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import type { Filter } from "#web/components/data-table/table-toolbar.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { NamedNumber } from "./named-number.tsx";

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
export function ClicksTable({ campaign: id }: { campaign: string }) {
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
          description="Recipients who open the link appear here. Programs that only check links are not counted."
        />
      }
    />
  );
}
