import { Paperclip } from "lucide-react";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
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
  text: true,
  cell: (row) =>
    row.isMMS ? (
      <>
        <Paperclip className="mr-1 inline size-3.5 align-[-0.125em]" aria-hidden="true" />
        <span className="sr-only">File: {row.media?.[0]?.name}. </span>
        {row.subject ? <b className="font-medium">{row.subject} · </b> : null}
        {row.message}
      </>
    ) : (
      row.message
    ),
};
