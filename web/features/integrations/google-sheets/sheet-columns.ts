import type { PickedSheet } from "#core/contract/integrations/google-sheets.ts";
import { NUMBER_LABEL, suggestedLabels } from "#core/rules/suggested-labels.ts";
import {
  fieldColumns,
  type LabelRow,
  likeliestField,
} from "#web/components/sheets/label-mapping.ts";

/** A sheet's columns, any of which may have the numbers. */
export function columnsOf(names: readonly string[]) {
  return fieldColumns(names.map((name) => ({ name, label: name, kind: "phone" })));
}

/** The mapping that was chosen before, as far as its columns are still there; or what the columns' names suggest. */
export function mappedColumns(names: readonly string[], labels: PickedSheet["labels"]): LabelRow[] {
  const columns = columnsOf(names);
  const number = likeliestField(columns);
  if (!labels) {
    const others = suggestedLabels(columns, number);
    return [{ column: number, label: NUMBER_LABEL }, ...others].map((row, key) => ({
      key,
      ...row,
    }));
  }
  return labels.map(({ field, label = NUMBER_LABEL }, key) => {
    const at = names.indexOf(field);
    return { key, column: at === -1 ? undefined : at, label };
  });
}
