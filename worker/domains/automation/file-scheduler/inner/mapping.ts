import type * as z from "zod";
import type { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { FILE_TEXTS } from "#core/rules/file-schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkMapping, readingOptions } from "#worker/domains/audience/imports/mapped-sheet.ts";
import { openSheet } from "#worker/domains/audience/imports/stored-sheet.ts";
import { given } from "./given.ts";
import type { GroupRow } from "./group-queries.ts";
import { optionsOf } from "./stored-group.ts";

type New = z.output<typeof contract.createSchedulerGroup.input>;
type Changed = z.output<typeof contract.updateSchedulerGroup.input>;
type Mapping = Pick<New, "upload" | "labels"> & Parameters<typeof readingOptions>[0];

/** How the columns of a sheet are mapped, as it is stored. */
export async function mappedBy(ctx: AccountContext, { upload, labels, ...input }: Mapping) {
  const { sheet } = input;
  const options = { ...readingOptions(input), ...(sheet === undefined ? {} : { sheet }) };
  const stored = await openSheet(ctx, upload, options);
  checkMapping(stored, labels);
  const headers = JSON.stringify(stored.reading.headers);
  if (headers.length > LONGEST_HEADERS) throw invalid("upload", FILE_TEXTS.longHeaders);
  const values = { options: JSON.stringify(options), labels: JSON.stringify(labels), headers };
  return { stored, values };
}

/** Characters of all column names together. */
const LONGEST_HEADERS = 20_000;

/** The columns of another file, or the same columns mapped otherwise. */
export async function remappedBy(ctx: AccountContext, group: GroupRow, input: Changed) {
  const { upload, labels } = input;
  if (upload === undefined && labels === undefined) return undefined;
  if (upload === undefined || labels === undefined) {
    throw invalid(upload === undefined ? "upload" : "labels", FILE_TEXTS.bothMapped);
  }
  const options = { ...optionsOf(group), ...given(readingOptions(input)) };
  const { sheet = options.sheet } = input;
  return (await mappedBy(ctx, { upload, labels, ...options, sheet })).values;
}
