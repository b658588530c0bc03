import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { invalid } from "#core/errors.ts";
import { type Id, newId } from "#core/ids.ts";
import { limitRefusal } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { insertSource } from "#worker/domains/audience/consents/consent-queries.ts";
import { overLimit } from "#worker/domains/audience/contacts/contact-input.ts";
import { numbersInGroup } from "#worker/domains/audience/contacts/contact-queries.ts";
import type { GroupRow } from "#worker/domains/audience/groups/group-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import type { Change } from "#worker/kernel/commit.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { contactTotal } from "#worker/kernel/limits/usage-queries.ts";
import { checkMapping, readingOptions, type SheetInput, sheetOf } from "../mapped-sheet.ts";
import type { StoredSheet } from "../stored-sheet.ts";
import { fileRefused } from "../stored-sheet.ts";
import { insertImport } from "./import-queries.ts";
import { judgedRows } from "./judged-rows.ts";
import { numberColumnOf } from "./plan-rows.ts";

export type ImportInput = SheetInput & {
  consent?: string;
  mode?: "add" | "replace";
};

/** A file and its mapping, validated. */
export interface PreparedImport {
  id: Id<"import">;
  stored: StoredSheet;
  options: SheetOptions;
  labels: readonly MergeLabel[];
  /** The group's labels: those of the mapping except the number's. */
  names: string[];
  /** How many contacts its rows become. */
  contacts: number;
  limit: number;
  /** How these people agreed. */
  consent: string | undefined;
  /** Whether they come instead of the group's contacts. */
  replaces: boolean;
}

/** Validates file and mapping so that errors are reported before anything begins. */
export async function prepareImport(
  ctx: AccountContext,
  input: ImportInput,
): Promise<PreparedImport> {
  const { labels } = input;
  const stored = await sheetOf(ctx, input);
  checkMapping(stored, labels);
  const contacts = await contactsIn(ctx, stored, labels);
  if (contacts === 0) throw invalid("labels", GROUP_TEXTS.noMobiles);
  const { contactLimit: limit } = await accountProfile(ctx, ctx.account.id);
  const names = labels.filter(({ type }) => type === "text").map(({ newLabel }) => newLabel);
  const options = readingOptions(input);
  const id = newId("import", ctx.now());
  const replaces = input.mode === "replace";
  const { consent } = input;
  return { id, stored, options, labels, names, contacts, limit, consent, replaces };
}

/** Different mobiles were counted as the file was read; only a value that is too long makes them fewer. */
async function contactsIn(
  ctx: AccountContext,
  stored: StoredSheet,
  labels: readonly MergeLabel[],
): Promise<number> {
  const { columns } = stored.reading;
  const someTooLong = labels.some(({ type, id }) => type === "text" && columns[id]?.long !== 0);
  if (someTooLong) return (await judgedRows(ctx, stored, labels)).numbers.length;
  return columns[numberColumnOf(labels)]?.distinct ?? 0;
}

/**
 * Rejects a file that would take its group, or all of them, over the account's limit; existing
 * numbers are not new.
 */
export async function checkRoom(
  ctx: AccountContext,
  file: Pick<PreparedImport, "stored" | "labels" | "contacts" | "limit" | "replaces">,
  group?: Pick<GroupRow, "id" | "total">,
): Promise<void> {
  const { stored, labels, contacts, limit, replaces } = file;
  const there = group?.total ?? 0;
  const total = replaces ? 0 : there;
  const [limits, held] = await Promise.all([limitsOf(ctx), contactTotal(ctx)]);
  const inAll = limits.contacts - held + there - total;
  if (total + contacts <= limit && contacts <= inAll) return;
  const { numbers } = await judgedRows(ctx, stored, labels);
  const known = group && !replaces ? (await numbersInGroup(ctx, group.id, numbers)).size : 0;
  if (total + numbers.length - known > limit) {
    throw fileRefused("UNPROCESSABLE", overLimit(limit, "file").message);
  }
  if (numbers.length - known > inAll) {
    throw fileRefused("FORBIDDEN", limitRefusal("contacts", limits));
  }
}

/**
 * The statements that start the import, for the batch of the group it fills. `labelsBefore` is the JSON
 * of a group that is there.
 */
export function startImportStatements(
  ctx: AccountContext,
  { id, stored, options, labels, consent: wording, replaces }: PreparedImport,
  groupId: string,
  labelsBefore: string | null,
): Required<Pick<Change, "audit" | "effects">> & { statements: Statement[] } {
  const { upload, fileName, reading } = stored;
  const statement = insertImport(ctx, {
    id,
    groupId,
    uploadId: upload,
    fileName,
    labelsBefore,
    replaces,
    sheet: reading.sheet,
    options,
    labels,
    headers: reading.headers,
    rows: reading.totalRows,
  });
  const source = insertSource(ctx, { id, wording, fileName });
  return {
    statements: [statement, source],
    audit: {
      action: "group.import",
      subject: groupId,
      detail: { import: id, rows: reading.totalRows },
    },
    effects: [{ type: "job", kind: "import", id }],
  };
}

export function startedResult(prepared: PreparedImport, group: string) {
  return { message: GROUP_TEXTS.uploaded, data: { group, import: prepared.id } };
}
