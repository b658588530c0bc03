import type { MessageRecord } from "#core/contract/messages.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { MessageStatus } from "./message-status.tsx";

/** A message's status; if it failed, pressing it opens the message. */
export function statusColumn(
  width: string,
  onOpen: (message: MessageRecord) => void,
): Column<MessageRecord> {
  return {
    key: "status",
    phone: "corner",
    header: "Status",
    width,
    cell: (row) => (
      <MessageStatus status={row.status} reason={row.reason} onOpen={() => onOpen(row)} />
    ),
  };
}

export const textColumn: Column<MessageRecord> = {
  key: "message",
  header: "Message",
  phone: "detail",
  cell: (row) => row.message,
};
