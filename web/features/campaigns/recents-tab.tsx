import { type CampaignRow, listCampaigns } from "#core/contract/campaigns.ts";
import { CAMPAIGN_STATUSES, STATUS_LABELS, wireCampaignStatus } from "#core/statuses.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { TableToolbar } from "#web/components/data-table/table-toolbar.tsx";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Pagination } from "#web/components/ui/pagination.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { DeliveredShare } from "./delivered-share.tsx";
import { NoCampaign } from "./no-campaign.tsx";

const PAGE_SIZE = 10;
const sorts = listCampaigns.input.shape.sort;

const STATUS_OPTIONS = CAMPAIGN_STATUSES.filter((status) => status !== "draft")
  .map(wireCampaignStatus)
  .map((value) => ({ value, label: STATUS_LABELS[value] ?? value }));

const columns: readonly Column<CampaignRow>[] = [
  { key: "name", header: "Campaign", sortable: true, cell: (row) => row.name },
  {
    key: "status",
    header: "Status",
    width: "10rem",
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    key: "recipients",
    header: "Recipients",
    numeric: true,
    sortable: true,
    width: "6.5rem",
    cell: (row) => formatCount(row.recipients),
  },
  {
    key: "delivered",
    header: "Delivered",
    width: "9rem",
    cell: (row) => (
      <DeliveredShare delivered={row.counts.delivered ?? 0} recipients={row.recipients} />
    ),
  },
  {
    key: "price",
    header: "Price",
    numeric: true,
    sortable: true,
    width: "6.5rem",
    cell: (row) => <Money cents={row.price} kind="charge" />,
  },
  {
    key: "createdAt",
    header: "Created",
    sortable: true,
    width: "12rem",
    cell: (row) => <DateTime at={row.createdAt} />,
  },
];

/** Campaigns that were sent or are on their way; the live feed keeps them fresh. */
export function RecentsTab() {
  const state = useTableState<"status">({ filters: ["status"], defaultSort: "-createdAt" });
  const query = useCall(
    listCampaigns,
    {
      page: state.page,
      limit: PAGE_SIZE,
      search: state.search || undefined,
      status: state.filters.status,
      sort: sorts.safeParse(state.sort).data,
    },
    { keepPrevious: true },
  );
  const list = query.data;
  const narrowed = state.search !== "" || state.filters.status !== undefined;
  return (
    <DataTable
      label="Campaigns"
      columns={columns}
      rows={list?.items}
      rowKey={(row) => row._id}
      rowLabel={(row) => row.name}
      rowTo={(row) => paths.campaignReport(row._id)}
      state={state}
      error={query.error}
      onRetry={() => void query.refetch()}
      stale={query.isPlaceholderData}
      toolbar={
        <TableToolbar
          state={state}
          searchLabel="Search campaigns"
          filters={[{ name: "status", label: "Status", options: STATUS_OPTIONS }]}
        />
      }
      empty={
        <NoCampaign
          description={
            narrowed
              ? "No campaign has this name and status."
              : "Campaigns you send appear here, with how many messages were delivered and what they cost."
          }
          clearTo={narrowed ? paths.campaigns : undefined}
        />
      }
      footer={list ? <Pagination {...list} page={list.current} onPage={state.setPage} /> : null}
    />
  );
}
