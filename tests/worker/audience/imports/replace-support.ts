import type { MergeLabel } from "#core/contract/imports/imports.ts";
import type { Id } from "#core/ids.ts";
import { asId } from "#tests/support/ids.ts";
import {
  contactRows,
  csv,
  mapping,
  mobile,
  NAMES,
  people,
  quietAccount,
  startNew,
} from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { importIntoGroup } from "#worker/domains/audience/imports/import-contacts.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";

export const TOWNS = mapping(1, { Town: 0 });

export async function uploaded(ctx: AccountContext, rows: readonly string[]) {
  return asId("upload", (await uploadSheet(ctx, { file: csv(rows) })).data.upload);
}

export async function startReplacing(
  ctx: AccountContext,
  id: Id<"group">,
  rows: readonly string[],
  labels: MergeLabel[] = TOWNS,
) {
  const upload = await uploaded(ctx, rows);
  const { data } = await importIntoGroup(ctx, { id, upload, labels, mode: "replace" });
  return asId("import", data.import);
}

/** A group with contacts 0 to `count`, each with a first name. */
export async function groupOf(count: number, contactLimit = 5000) {
  const { ctx } = await quietAccount({ contactLimit });
  const first = await startNew(ctx, csv(people(0, count)), NAMES);
  await runImport(ctx, first.import);
  return { ctx, group: first.group, before: await contactRows(ctx, first.group) };
}

export const towns = (from: number, to: number) => [
  "Town,Mobile",
  ...Array.from({ length: to - from }, (_, at) => `Town ${from + at},${mobile(from + at)}`),
];
