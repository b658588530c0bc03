import * as z from "zod";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { changeLabels } from "#worker/domains/audience/groups/group-queries.ts";
import { mergedLabels } from "#worker/domains/audience/groups/labels.ts";
import type { ImportRow } from "./import-queries.ts";

const mapping = z.array(
  z.object({
    id: z.number(),
    oldLabel: z.string(),
    newLabel: z.string(),
    type: z.enum(["number", "text"]),
  }),
);

/** The label mapping that an import was started with. */
export function mappingOf({ labels }: Pick<ImportRow, "labels">): MergeLabel[] {
  return mapping.parse(JSON.parse(labels));
}

const texts = z.array(z.string());

/**
 * Takes the labels that an import gave its group from it again, if the condition holds and no one has
 * added others since. A group that the import made keeps them.
 */
export function labelsAsBefore(
  ctx: AccountContext,
  job: ImportRow,
  when: Parameters<typeof changeLabels>[3],
): Statement[] {
  if (job.labelsBefore === null) return [];
  const to = texts.parse(JSON.parse(job.labelsBefore));
  const own = mappingOf(job).flatMap(({ type, newLabel }) => (type === "text" ? [newLabel] : []));
  const from = job.replaces ? own : mergedLabels(to, own, "labels");
  return [changeLabels(ctx, job.groupId, { from, to }, when)];
}
