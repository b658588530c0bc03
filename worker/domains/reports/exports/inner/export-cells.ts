import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { formatDateTime } from "#core/rules/dates.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { STATUS_LABELS } from "#core/statuses.ts";
import type { Cell, ExportSheet } from "./export-sheet.ts";

const HEADINGS = [
  "Created",
  "Sent",
  "From",
  "To",
  "Name",
  "Status",
  "Reason",
  "Message",
  "Parts",
  "Cost (AUD)",
  "Campaign",
] as const;

export const MESSAGES_SHEET: ExportSheet = {
  name: "Messages",
  headings: HEADINGS,
  widths: [20, 20, 16, 16, 22, 14, 26, 60, 7, 11, 24],
};

/** Numbers of phones are written as people read them, so that no spreadsheet takes them for figures. */
export function cellsOf(
  message: MessageRecord,
  { timeZone, names }: { timeZone: string; names: boolean },
): Cell[] {
  const { createdAt, send_time, status, smsDetail } = message;
  return [
    formatDateTime(createdAt, timeZone),
    send_time === undefined ? "" : formatDateTime(send_time, timeZone),
    formatMobile(message.sender),
    formatMobile(message.receiver),
    (names && message.name) || "",
    STATUS_LABELS[status] ?? status,
    message.reason ?? "",
    message.message,
    smsDetail.smscount,
    dollars(smsDetail.deductibleCredit),
    message.bulk?.name ?? "",
  ];
}

/** Cents with their fractions as dollars, exact to the millicent. */
function dollars(cents: number): number {
  return Number((cents / 100).toFixed(5));
}
