import { ChartColumn, Copy } from "lucide-react";
import { type CampaignRow, listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import {
  CAMPAIGN_STATUSES,
  isOther,
  OTHERS,
  STATUS_LABELS,
  wireCampaignStatus,
} from "#core/statuses.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { EXCL_GST, formatCount, formatShare } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { CampaignName } from "./campaign-name.tsx";
import { NoCampaign } from "./no-campaign.tsx";

const sorts = listCampaigns.input.shape.sort;

const LAUNCHED = CAMPAIGN_STATUSES.filter((status) => status !== "draft");
const STATUS_OPTIONS = [...LAUNCHED.map(wireCampaignStatus), OTHERS].map((value) => ({
  value,
  label: STATUS_LABELS[value] ?? value,
}));

const columns: readonly Column<CampaignRow>[] = [
  { key: "name", header: "Campaign", sortable: true, cell: (row) => <CampaignName row={row} /> },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "9.5rem",
    cell: (row) => <CampaignStatus row={row} />,
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
    phone: "figure",
    header: "Delivered",
    width: "8rem",
    cell: (row) =>
      row.startedAt === undefined ? (
        "–"
      ) : (
        <DeliveredShare delivered={row.counts.delivered ?? 0} recipients={row.recipients} />
      ),
  },
  {
    key: "price",
    header: `Price ${EXCL_GST}`,
    numeric: true,
    sortable: true,
    width: "8.5rem",
    cell: (row) => <Money cents={row.price} kind="charge" />,
  },
  {
    key: "createdAt",
    phone: "detail",
    header: "Created",
    sortable: "date",
    width: "11.5rem",
    cell: (row) => <DateTime at={row.createdAt} />,
  },
];

function statusOptions(counts: Readonly<Record<string, number>> | undefined) {
  const countOf = (word: string) => counts?.[word] ?? 0;
  const others = LAUNCHED.filter(isOther).map(wireCampaignStatus);
  return STATUS_OPTIONS.map((option) => ({
    ...option,
    count:
      counts &&
      (option.value === OTHERS
        ? others.reduce((sum, word) => sum + countOf(word), 0)
        : countOf(option.value)),
  }));
}

/** Campaigns sent or being sent, kept up to date by the live feed. */
export function RecentsTab() {
  const state = useTableState({ filters: ["status"], defaultSort: "-createdAt" });
  const list = useList(state, listCampaigns, {
    page: state.page,
    search: state.search || undefined,
    status: state.filters.status,
    sort: sorts.safeParse(state.sort).data,
  });
  return (
    <ListTable
      label="Campaigns"
      list={list}
      columns={columns}
      rowKey={(row) => row._id}
      rowLabel={(row) => row.name}
      rowTo={(row) => paths.campaignReport(row._id)}
      rowActions={(row) => [
        { label: "Open report", icon: ChartColumn, to: paths.campaignReport(row._id) },
        { label: "Duplicate", icon: Copy, to: paths.duplicateCampaign(row._id, row.camp_type) },
      ]}
      searchLabel="Search campaigns"
      filters={[{ name: "status", label: "Status", options: statusOptions(list.page?.statuses) }]}
      empty={
        <NoCampaign
          description={
            list.narrowed
              ? "No campaign has this name and status."
              : "Campaigns you send appear here, with how many messages were delivered and what they cost."
          }
          clearTo={list.narrowed ? paths.campaigns : undefined}
        />
      }
    />
  );
}

/** A campaign's status in a list; of one that waits for the account's sending hours, until when. */
function CampaignStatus({ row }: { row: CampaignRow }) {
  if (row.status !== "running" || row.opensAt === undefined) {
    return <StatusBadge status={row.status} />;
  }
  return (
    <>
      <StatusBadge status="queued" label="Waiting" />
      <span className="block text-muted-foreground text-xs">
        until <DateTime at={row.opensAt} />
      </span>
    </>
  );
}

interface DeliveredShareProps {
  delivered: number;
  recipients: number;
}

/** How much of a campaign was delivered, as a small bar and in words. */
function DeliveredShare({ delivered, recipients }: DeliveredShareProps) {
  const share = recipients > 0 ? delivered / recipients : 0;
  return (
    <span
      className="flex items-center gap-2"
      title={`${formatCount(delivered)} of ${formatCount(recipients)}`}
    >
      <span
        aria-hidden="true"
        className="h-1.5 w-12 shrink-0 overflow-hidden rounded-full bg-muted"
      >
        <span
          className="block h-full origin-left rounded-full bg-primary transition-transform"
          style={{ transform: `scaleX(${share})` }}
        />
      </span>
      <span className="figures">{formatShare(delivered, recipients)}</span>
    </span>
  );
}
