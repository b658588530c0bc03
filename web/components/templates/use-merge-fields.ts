import { useMemo } from "react";
import { listGroups } from "#core/contract/groups/groups.ts";
import { type MergeField, mergeFields } from "#web/components/composer/merge-fields.ts";
import { columnNames } from "#web/lib/column-names.ts";
import { useCall } from "#web/lib/query.ts";
import type { Parameters } from "#web/lib/use-parameters.ts";

/** As many groups as one request reads; their columns are much the same. */
const GROUPS = 100;

/** What a template's tags can name: any group's columns, and the account's parameters. */
export function useMergeFields({ list }: Parameters): MergeField[] | undefined {
  const groups = useCall(listGroups, { limit: GROUPS }).data?.items;
  return useMemo(
    () =>
      groups && list
        ? mergeFields(
            groups.map((group) => ({ fields: columnNames(group) })),
            list,
          ).map((field) =>
            // A template is for no particular groups.
            field.value === undefined ? { ...field, note: undefined } : field,
          )
        : undefined,
    [groups, list],
  );
}
