import * as z from "zod";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
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
