import { CalendarClock, ChartColumn, CircleX, Copy, PanelRight, PencilLine } from "lucide-react";
import { useState } from "react";
import type { CampaignRow } from "#core/contract/campaigns/campaigns.ts";
import { listScheduled } from "#core/contract/schedules/schedules.ts";
import { idSchema } from "#core/ids.ts";
import { may, type Person } from "#core/permissions.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { CancelQuick, MoveQuick } from "#web/components/messages/quick-schedule-dialogs.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";
import { notifyDone, notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { CampaignName } from "./campaign-name.tsx";
import { CancelScheduleDialog } from "./cancel-schedule-dialog.tsx";
import { NoCampaign } from "./no-campaign.tsx";
import { RescheduleDialog } from "./reschedule-dialog.tsx";
import { ScheduledDrawer } from "./scheduled-drawer.tsx";

const REPEATS = { one_time: "Once", daily: "Daily", weekly: "Weekly", monthly: "Monthly" };

const columns: readonly Column<CampaignRow>[] = [
  { key: "name", header: "Campaign", cell: (row) => <CampaignName row={row} /> },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "10rem",
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    key: "scheduleAt",
    phone: "detail",
    header: "Starts",
    width: "12rem",
    cell: (row) => <Starts row={row} />,
  },
  {
    key: "repeat",
    header: "Repeats",
    width: "7rem",
    cell: (row) => REPEATS[row.repeat],
  },
  {
    key: "recipients",
    header: "Recipients",
    numeric: true,
    width: "6.5rem",
    cell: (row) => formatCount(row.recipients),
  },
  {
    key: "price",
    header: `Price ${EXCL_GST}`,
    numeric: true,
    width: "9rem",
    cell: (row) =>
      row.repeat === "one_time" ? <Money cents={row.price} kind="charge" /> : "On each date",
  },
];

function Starts({ row: { scheduleAt, opensAt } }: { row: CampaignRow }) {
  if (scheduleAt === undefined) return "–";
  return (
    <>
      <DateTime at={scheduleAt} />
      {opensAt === undefined ? null : (
        <span className="block text-muted-foreground text-xs">
          sent from <DateTime at={opensAt} />
        </span>
      )}
    </>
  );
}

/** Whether it is a quick message to numbers, which the history shows. */
function isQuick({ _id }: CampaignRow): boolean {
  return idSchema("quickMessage").safeParse(_id).success;
}

/** Where a row leads; a quick message is in the history, for people who may see that. */
function placeOf(row: CampaignRow, me: Person): string | undefined {
  if (!isQuick(row)) return paths.campaignReport(row._id);
  return may(me, "history") ? paths.historyWith(row.status) : undefined;
}

/** What is going to be sent, the next first. */
export function ScheduledTab() {
  const state = useTableState();
  const [moving, setMoving] = useState<CampaignRow>();
  const [cancelling, setCancelling] = useState<CampaignRow>();
  const [shown, setShown] = useState<CampaignRow>();
  const me = useMe();
  const list = useList(state, listScheduled, {
    page: state.page,
    search: state.search || undefined,
  });
  const actionsOf = (row: CampaignRow) => {
    const isScheduled = row.status === "scheduled";
    const move = { label: "Reschedule", icon: CalendarClock, onSelect: () => setMoving(row) };
    const cancel = {
      label: "Cancel",
      icon: CircleX,
      danger: true,
      onSelect: () => setCancelling(row),
    };
    if (isQuick(row)) return isScheduled ? [move, cancel] : [cancel];
    return [
      { label: "Overview", icon: PanelRight, onSelect: () => setShown(row) },
      { label: "Open report", icon: ChartColumn, to: paths.campaignReport(row._id) },
      isScheduled && row.repeat === "one_time" && move,
      isScheduled && { label: "Edit", icon: PencilLine, to: paths.editScheduled(row._id) },
      { label: "Duplicate", icon: Copy, to: paths.duplicateCampaign(row._id, row.camp_type) },
      "separator" as const,
      cancel,
    ];
  };
  return (
    <>
      <ListTable
        label="Scheduled campaigns"
        list={list}
        columns={columns}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        rowTo={(row) => placeOf(row, me)}
        rowActions={actionsOf}
        searchLabel="Search names and texts"
        empty={
          <NoCampaign
            description={
              list.narrowed
                ? "Nothing scheduled has this in its name or text."
                : "Campaigns and messages you schedule appear here until they are sent. Choose Later in the flight check."
            }
            clearTo={list.narrowed ? paths.scheduled : undefined}
          />
        }
      />
      {shown ? (
        <ScheduledDrawer
          row={shown}
          onReschedule={(row) => {
            setShown(undefined);
            setMoving(row);
          }}
          onCancel={(row) => {
            setShown(undefined);
            setCancelling(row);
          }}
          onClose={() => setShown(undefined)}
        />
      ) : null}
      {moving?.scheduleAt === undefined ? null : isQuick(moving) ? (
        <MoveQuick
          id={moving._id}
          from={moving.scheduleAt}
          onClose={() => setMoving(undefined)}
          onDone={(said) => {
            setMoving(undefined);
            notifySuccess(said);
          }}
        />
      ) : (
        <RescheduleDialog
          campaign={{ ...moving, scheduleAt: moving.scheduleAt }}
          onClose={() => setMoving(undefined)}
        />
      )}
      {cancelling ? <Cancelling row={cancelling} onClose={() => setCancelling(undefined)} /> : null}
    </>
  );
}

interface CancellingProps {
  row: CampaignRow;
  onClose: () => void;
}

function Cancelling({ row, onClose }: CancellingProps) {
  if (!isQuick(row)) return <CancelScheduleDialog campaign={row} onClose={onClose} />;
  const pending = row.status === "pending";
  const outcome = pending ? "nothing was debited for it" : "what was debited was refunded";
  return (
    <CancelQuick
      id={row._id}
      at={row.scheduleAt}
      pending={pending}
      onClose={onClose}
      onDone={(title) => {
        onClose();
        notifyDone(title, `It will not be sent, and ${outcome}.`);
      }}
    />
  );
}
