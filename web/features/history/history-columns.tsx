import { ArrowDownLeft } from "lucide-react";
import type { MessageRecord } from "#core/contract/messages.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { statusColumn, textColumn } from "#web/components/messages/message-columns.tsx";
import { senderName } from "#web/components/messages/sender-name.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { formatCount, formatRate } from "#web/lib/format.ts";

export function historyColumns(
  onOpen: (message: MessageRecord) => void,
): readonly Column<MessageRecord>[] {
  return [
    { key: "number", header: "Number", width: "9.5rem", cell: (row) => <Party message={row} /> },
    statusColumn("8rem", onOpen),
    textColumn,
    {
      key: "sender",
      header: "Sender",
      width: "8rem",
      cell: (row) => senderName(row.status === "received" ? row.receiver : row.sender),
    },
    {
      key: "parts",
      header: "Parts",
      numeric: true,
      width: "3.5rem",
      cell: (row) => formatCount(row.smsDetail.smscount),
    },
    {
      key: "cost",
      header: "Cost",
      numeric: true,
      width: "5rem",
      cell: (row) => (row.status === "received" ? "–" : formatRate(row.smsDetail.deductibleCredit)),
    },
    {
      key: "time",
      header: "Time",
      width: "12rem",
      // The time that From and To filter by; opening the message shows when it was sent.
      cell: (row) => <DateTime at={row.createdAt} />,
    },
  ];
}

function Party({ message }: { message: MessageRecord }) {
  if (message.status !== "received") {
    return <span className="figures">{formatMobile(message.receiver)}</span>;
  }
  return (
    <span className="figures inline-flex items-center gap-1">
      <ArrowDownLeft className="size-3.5 text-info-text" aria-hidden="true" />
      <span className="sr-only">From </span>
      {formatMobile(message.sender)}
    </span>
  );
}
