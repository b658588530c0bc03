import type { SystemContext } from "#worker/context.ts";
import { ownNumber } from "./inner/account-queries.ts";

/** The owner of a number: an account, all of them (accountId null), or none (undefined). */
export async function numberOwner(
  ctx: Pick<SystemContext, "control">,
  number: string,
): Promise<{ accountId: string | null } | undefined> {
  return ownNumber(ctx, number);
}
