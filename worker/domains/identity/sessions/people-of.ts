import type { AccountContext, Person, SystemContext } from "#worker/context.ts";
import { personOfRow } from "./inner/person-context.ts";
import { peopleByAccount } from "./session-queries.ts";

/** The active people of an account, with their current rights. */
export async function peopleOf(
  ctx: Pick<SystemContext, "control"> & Pick<AccountContext, "account">,
): Promise<Person[]> {
  const found = await peopleByAccount(ctx, ctx.account.id);
  const alone = { sessionId: undefined, actor: undefined };
  return found.filter(({ active }) => active).map((row) => personOfRow(row, alone));
}
