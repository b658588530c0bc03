import { type AccountContext, personOf } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { type Change, changedMail } from "./changed-mail.ts";

/**
 * Writes down in the account that its person changed how they sign in, and tells them by mail, in case
 * it was somebody else. The change itself is in CONTROL and committed by then.
 */
export async function recordChange(
  ctx: AccountContext,
  change: Change,
  to = personOf(ctx).email,
): Promise<void> {
  const mail = { type: "mail", ...changedMail(to, change) } as const;
  const subject = personOf(ctx).userId;
  await commit(ctx, { effects: to ? [mail] : [], audit: { action: `user.${change}`, subject } });
}
