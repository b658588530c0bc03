import { History, UsersRound } from "lucide-react";
import { useState } from "react";
import { type CampaignReport, campaignRecipients } from "#core/contract/campaigns/campaigns.ts";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import {
  MESSAGE_STATUSES,
  QUICK_STATUSES,
  STATUS_LABELS,
  wireMessageStatus,
} from "#core/statuses.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ContactHistoryDrawer } from "#web/components/messages/contact-history-drawer.tsx";
import { statusColumn, textColumn } from "#web/components/messages/message-columns.tsx";
import { useThread } from "#web/components/messages/use-thread.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useMe } from "#web/lib/session.ts";
import { NamedNumber } from "./named-number.tsx";
import { paceOf } from "./use-report.ts";

const MessageDrawer = dialogOnDemand(
  async () => (await import("#web/components/messages/message-drawer.tsx")).MessageDrawer,
);

const PAGE_SIZE = 50;

const NOT_SENT_YET = {
  title: "No recipients yet",
  description: "Everyone this campaign goes to appears here, with the status of their message.",
};
const NOT_APPROVED = {
  title: "No recipients",
  description: "This campaign was not approved, so no one received it.",
};

/** Every recipient, paged by key. */
export function RecipientsTable({ report }: { report: CampaignReport }) {
  const state = useTableState({ filters: ["status", "reason"] });
  const [open, setOpen] = useState<MessageRecord>();
  const [contact, setContact] = useState<MessageRecord>();
  const seesHistory = may(useMe(), "history");
  const thread = useThread(open);
  const list = useList(
    state,
    campaignRecipients,
    {
      id: report._id,
      status: state.filters.status,
      reason: state.filters.reason,
      search: state.search || undefined,
      cursor: state.cursor,
      limit: PAGE_SIZE,
    },
    { refetchInterval: paceOf(report) },
  );
  return (
    <>
      <ListTable
        label="Recipients"
        list={list}
        columns={recipientColumns(setOpen)}
        rowKey={(row) => row._id}
        rowLabel={(row) => formatMobile(row.receiver)}
        onRowOpen={setOpen}
        searchLabel="Name or mobile number"
        filters={recipientFilters(report, state.filters)}
        noMatch="No recipient of this campaign has this name or number, status and reason."
        empty={
          <EmptyState
            icon={UsersRound}
            {...(report.status === "reject" ? NOT_APPROVED : NOT_SENT_YET)}
          />
        }
      />
      {open ? (
        <MessageDrawer
          message={open}
          thread={thread}
          onClose={() => setOpen(undefined)}
          inCampaign
          actions={
            seesHistory ? (
              <Button
                variant="outline"
                size="sm"
                onClick={() => {
                  setContact(open);
                  setOpen(undefined);
                }}
              >
                <History aria-hidden="true" />
                Contact history
              </Button>
            ) : null
          }
        />
      ) : null}
      <ContactHistoryDrawer message={contact} onClose={() => setContact(undefined)} />
    </>
  );
}

const NOT_OF_CAMPAIGNS: readonly string[] = ["received", ...QUICK_STATUSES];
const STATUS_OPTIONS = MESSAGE_STATUSES.filter((status) => !NOT_OF_CAMPAIGNS.includes(status))
  .map(wireMessageStatus)
  .map((value) => ({
    value,
    label: STATUS_LABELS[value] ?? value,
  }));

/**
 * By status, and by the reasons that messages of this campaign failed for, with the report's counts. Each
 * counts all recipients, so it shows none while the other one narrows the list.
 */
function recipientFilters(
  report: CampaignReport,
  { status, reason }: { status?: string; reason?: string },
) {
  const reasons = report.failures.map(({ reason: value, count }) => ({
    value,
    label: value,
    ...(status ? {} : { count }),
  }));
  const statuses = STATUS_OPTIONS.map((option) =>
    reason ? option : { ...option, count: report.counts[option.value] ?? 0 },
  );
  return [
    { name: "status", label: "Status", options: statuses },
    ...(reasons.length > 0 ? [{ name: "reason", label: "Reason", options: reasons } as const] : []),
  ] as const;
}

function recipientColumns(
  onOpen: (message: MessageRecord) => void,
): readonly Column<MessageRecord>[] {
  return [
    {
      key: "recipient",
      header: "Recipient",
      width: "17rem",
      cell: (row) => <NamedNumber name={row.name} number={row.receiver} />,
    },
    statusColumn("9rem", onOpen),
    textColumn,
    {
      key: "parts",
      header: "Parts",
      numeric: true,
      width: "4rem",
      cell: (row) => formatCount(row.smsDetail.smscount),
    },
    {
      key: "time",
      phone: "figure",
      header: "Sent",
      width: "12rem",
      cell: (row) => (row.send_time === undefined ? "–" : <DateTime at={row.send_time} />),
    },
  ];
}
