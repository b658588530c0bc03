import type { SystemContext } from "#worker/context.ts";
import { provedEmailOf } from "./inner/owner-queries.ts";

/** The e-mail that an account's owner has proved; undefined where there is none. */
export function ownerEmail(
  ctx: Pick<SystemContext, "control">,
  accountId: string,
): Promise<string | undefined> {
  return provedEmailOf(ctx, accountId);
}
