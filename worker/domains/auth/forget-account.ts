import type { SystemContext } from "#worker/context.ts";
import { forgotten } from "./close-queries.ts";

/** Marks a suspended account as deleted and frees its people's e-mails, numbers and logins. */
export async function forgetAccount(
  ctx: Pick<SystemContext, "control" | "now">,
  accountId: string,
): Promise<void> {
  await ctx.control.batch(forgotten(ctx, accountId));
}
