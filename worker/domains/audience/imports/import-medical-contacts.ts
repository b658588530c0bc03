import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { idSchema } from "#core/ids.ts";
import { PATIENTS } from "#core/rules/inbuilt-categories.ts";
import { likeliestNumber, NUMBER_LABEL, suggestedLabels } from "#core/rules/suggested-labels.ts";
import type { Reading } from "#worker/sheets/reading.ts";
import { verb } from "#worker/verb.ts";
import { importNewGroup } from "./inner/import-new-group.ts";
import { storeSheet } from "./inner/stored-sheet.ts";

/** R275: a practice's patients become a group, without a mapping by hand. */
export const importMedicalContacts = verb(
  contract.importMedicalContacts,
  async (ctx, { name, file }) => {
    const { upload, reading } = await storeSheet(ctx, file);
    const stored = idSchema("upload").parse(upload);
    return importNewGroup(ctx, {
      name,
      upload: stored,
      labels: recognised(reading),
      categoryId: PATIENTS,
    });
  },
);

function recognised({ columns }: Reading): MergeLabel[] {
  const number = likeliestNumber(columns);
  if (number === undefined) throw invalid("file", GROUP_TEXTS.noMobiles);
  const oldLabel = (column: number) => columns[column]?.header ?? "";
  return [
    { id: number, oldLabel: oldLabel(number), newLabel: NUMBER_LABEL, type: "number" },
    ...suggestedLabels(columns, number).map(({ column, label }) => ({
      id: column,
      oldLabel: oldLabel(column),
      newLabel: label,
      type: "text" as const,
    })),
  ];
}
