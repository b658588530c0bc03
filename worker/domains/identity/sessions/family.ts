import type { AccountContext } from "#worker/context.ts";
import { personOfRow } from "./inner/person-context.ts";
import { peopleOfFamily } from "./session-queries.ts";

/** The active people of an account and of its sub-accounts, with their rights and their accounts' ids. */
export async function familyOf(ctx: AccountContext, accountId: string) {
  const rows = await peopleOfFamily(ctx, accountId);
  return rows
    .filter(({ active }) => active)
    .map((row) => ({
      ...personOfRow(row, { sessionId: undefined, actor: undefined }),
      account: row.account.id,
    }));
}
