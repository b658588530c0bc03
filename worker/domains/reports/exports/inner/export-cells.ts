import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { formatDateTime } from "#core/rules/dates.ts";
import { toDollars } from "#core/rules/money.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { STATUS_LABELS } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { firstSources } from "#worker/domains/audience/consents/consent-queries.ts";
import { userNames } from "#worker/domains/identity/directory/user-queries.ts";
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
    toDollars(smsDetail.deductibleCredit),
    message.bulk?.name ?? "",
  ];
}

/** How numbers came in, as columns of a file. */
export const CONSENT_HEADINGS = ["Came in", "Came in by", "File", "How they agreed", "Added by"];

const NOTHING_KEPT: readonly string[] = CONSENT_HEADINGS.map(() => "");

/**
 * Those columns' cells for each number of a page, read together; `when` writes a time. The names of users are
 * kept from page to page.
 */
export function consentCells(ctx: AccountContext, when: (at: number) => string) {
  const names = new Map<string, string>();
  return async (numbers: readonly string[]) => {
    const sources = await firstSources(ctx, [...new Set(numbers)]);
    const users = new Set([...sources.values()].flatMap(({ user_id }) => user_id ?? []));
    const unknown = [...users].filter((id) => !names.has(id));
    const found = await userNames(ctx, unknown);
    for (const id of unknown) names.set(id, found.get(id) ?? "");
    return (number: string): readonly string[] => {
      const came = sources.get(number);
      if (!came) return NOTHING_KEPT;
      const { at, source, file_name, wording, user_id } = came;
      return [when(at), source, file_name ?? "", wording, names.get(user_id ?? "") ?? ""];
    };
  };
}
