import type { Contact } from "#core/contract/contacts/contacts.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { formatDate, formatDateTime } from "#core/rules/dates.ts";
import { formatMobile } from "#core/rules/phone.ts";
import {
  type ContactsWanted,
  contactPages,
} from "#worker/domains/audience/contacts/contact-pages.ts";
import { groupHome, labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { FileResponse } from "#worker/file-response.ts";
import { verb } from "#worker/verb.ts";
import { EXPORT_FILES } from "./export-formats.ts";
import { CONSENT_HEADINGS, consentCells } from "./inner/export-cells.ts";
import type { Cell, ExportSheet } from "./inner/export-sheet.ts";
import { streamed } from "./streamed.ts";

const FIELD_WIDTH = 20;

/**
 * A group's contacts that match, by number, as a file that is written while it is read. How they agreed is in
 * the records of the group's owner: a sub-account's file of a shared group has none of it.
 */
export const exportContacts = verb(contract.exportContacts, async (ctx, input) => {
  const [{ group, home, shared }, { timeZone }, lists] = await Promise.all([
    groupHome(ctx, input.id),
    accountProfile(ctx, ctx.account.id),
    suppressionLists(ctx),
  ]);
  const labels = labelsOf(group);
  const { search, filters = [], format } = input;
  const wanted = { groupId: group.id, lists, search, filters, labels };
  const pages = contactPages(home, wanted);
  if (!pages) throw invalid("filters", GROUP_TEXTS.columnUnknown);
  const { type, file, page } = EXPORT_FILES[format];
  const day = formatDate(ctx.now(), timeZone).split("/").reverse().join("-");
  const consentOf = consentCells(home, (at) => formatDateTime(at, timeZone));
  const written = async (contacts: readonly Contact[]) => {
    const consent = shared ? () => [] : await consentOf(contacts.map(({ number }) => number));
    return page(contacts.map((one) => [...cellsOf(one, wanted, timeZone), ...consent(one.number)]));
  };
  return new FileResponse({
    name: `contacts-${day}.${format}`,
    type,
    body: streamed(file(encoded(pages, written), sheetOf(labels, shared ? [] : CONSENT_HEADINGS))),
  });
});

function sheetOf(labels: readonly string[], consent: readonly string[]): ExportSheet {
  return {
    name: "Contacts",
    headings: ["Mobile number", ...labels, "Status", "Added", "Changed", ...consent],
    widths: [16, ...labels.map(() => FIELD_WIDTH), 20, 20, 20, ...consent.map(() => FIELD_WIDTH)],
  };
}

/** Numbers are written as people read them, so that no spreadsheet takes them for figures. */
function cellsOf(contact: Contact, { labels }: ContactsWanted, timeZone: string): Cell[] {
  const values = new Map(contact.fields.map(({ name, value }) => [name, value]));
  return [
    formatMobile(contact.number),
    ...labels.map((label) => values.get(label) ?? ""),
    statusOf(contact),
    formatDateTime(contact.createdAt, timeZone),
    formatDateTime(contact.updatedAt, timeZone),
  ];
}

function statusOf({ isBlocked, isBlockedByUser }: Contact): string {
  if (!isBlocked && !isBlockedByUser) return "Subscribed";
  return [isBlockedByUser ? "Opted out" : "", isBlocked ? "Blocked" : ""]
    .filter(Boolean)
    .join(", ");
}

async function* encoded(
  pages: AsyncIterable<readonly Contact[]>,
  write: (contacts: readonly Contact[]) => Promise<string>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const contacts of pages) {
    if (contacts.length > 0) yield encoder.encode(await write(contacts));
  }
}
