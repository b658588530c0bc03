import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
import {
  MESSAGE_STATUSES,
  QUICK_STATUSES,
  STATUS_LABELS,
  wireMessageStatus,
} from "#core/statuses.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { statusColumn, textColumn } from "#web/components/messages/message-columns.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { formatCount } from "#web/lib/format.ts";
import { NamedNumber } from "./named-number.tsx";

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
export function recipientFilters(
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

export function recipientColumns(
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
