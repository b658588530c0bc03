import type { AccountContext } from "#worker/context.ts";
import { subAccountNames } from "#worker/domains/directory/sub-account-names.ts";
import { type AssignmentKind, givenRows } from "./assignment-queries.ts";

export type Assigned = { _id: string; name: string; email: string }[];

/** Who each of these things is shared with, by name and email (R281); what is shared with nobody is absent. */
export async function assignedNames(
  ctx: AccountContext,
  kind: AssignmentKind,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Assigned>> {
  const rows = subjects.length === 0 ? [] : await givenRows(ctx, kind, subjects);
  if (rows.length === 0) return new Map();
  const names = await subAccountNames(ctx);
  const bySubject = Map.groupBy(rows, ({ subject_id }) => subject_id);
  return new Map(
    [...bySubject].map(([subject, of]) => [
      subject,
      of.flatMap(({ sub_account_id: _id }) => {
        const found = names.get(_id);
        return found === undefined ? [] : [{ _id, ...found }];
      }),
    ]),
  );
}
