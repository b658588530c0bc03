import { ArrowDownLeft } from "lucide-react";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { statusColumn, textColumn } from "#web/components/messages/message-columns.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";

/** Who, what, and why; the drawer has what is the same on most rows: sender, parts and cost. */
export function historyColumns(
  onOpen: (message: MessageRecord) => void,
): readonly Column<MessageRecord>[] {
  return [
    { key: "contact", header: "Contact", width: "12rem", cell: (row) => <Party message={row} /> },
    statusColumn("10rem", onOpen),
    textColumn,
    {
      key: "campaign",
      header: "Campaign",
      width: "11rem",
      cell: (row) => <span className="text-muted-foreground">{row.bulk?.name}</span>,
    },
    {
      key: "time",
      phone: "figure",
      header: "Time",
      numeric: true,
      width: "6.5rem",
      // The time that From and To filter by; opening the message shows when it was sent.
      cell: (row) => <DateTime at={row.createdAt} timeOnly />,
    },
  ];
}

function Party({ message }: { message: MessageRecord }) {
  const received = message.status === "received";
  const number = formatMobile(received ? message.sender : message.receiver);
  return (
    <span title={message.name ? number : undefined}>
      {received ? (
        <>
          <ArrowDownLeft
            className="mr-1 inline size-3.5 align-[-0.125em] text-info-text"
            aria-hidden="true"
          />
          <span className="sr-only">From </span>
        </>
      ) : null}
      {message.name ?? <span className="figures">{number}</span>}
    </span>
  );
}
