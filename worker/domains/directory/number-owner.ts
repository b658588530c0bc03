import type { SystemContext } from "#worker/context.ts";
import { ownNumber } from "./inner/account-queries.ts";

/** Whose number this is: an account's, everybody's (accountId null), or nobody's (undefined). */
export async function numberOwner(
  ctx: Pick<SystemContext, "control">,
  number: string,
): Promise<{ accountId: string | null } | undefined> {
  return ownNumber(ctx, number);
}
