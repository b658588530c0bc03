import { tagKey } from "#core/rules/merge-tags.ts";
import { formatCount } from "#web/lib/format.ts";

/** Something that a merge tag can name. */
export interface MergeField {
  /** Its name in the tag. */
  key: string;
  /** What people call it. */
  name: string;
  /** What everyone gets, if it is a parameter of the account. */
  value?: string;
  /** What to know before inserting it. */
  note?: string;
}

/**
 * The columns of all the groups, each once, in order of first appearance; then the account's
 * parameters that no column has the name of.
 */
export function mergeFields(
  groups: readonly { fields: readonly string[] }[],
  params: readonly { key: string; name: string; value: string }[],
): MergeField[] {
  const found = new Map<string, { name: string; groups: number }>();
  for (const name of groups.flatMap(({ fields }) => fields)) {
    const key = tagKey(name);
    const known = found.get(key);
    found.set(key, { name: known?.name ?? name, groups: (known?.groups ?? 0) + 1 });
  }
  const columns = [...found].map(([key, { name, groups: having }]): MergeField => {
    const param = params.find((one) => one.key === key);
    const few =
      having < groups.length
        ? `Only ${formatCount(having)} of ${formatCount(groups.length)} groups have this column.`
        : undefined;
    return {
      key,
      name,
      note: param ? `Contacts without a value get “${param.value}”, your parameter.` : few,
    };
  });
  const own = params.filter(({ key }) => !found.has(key));
  return [...columns, ...own.map(({ key, name, value }) => ({ key, name, value }))];
}
