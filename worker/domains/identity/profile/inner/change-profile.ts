import { USER_TEXTS } from "#core/contract/profile/profile.ts";
import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";

/** Changes something of the person or the account, on record. */
export async function changeProfile(
  ctx: AccountContext,
  action: string,
  statements: readonly Statement[],
): Promise<void> {
  const committed = await commitControlUnlessAborted(ctx, {
    statements,
    events: [{ type: "account.changed" }],
    audit: { action, subject: ctx.person?.userId ?? ctx.account.id },
  });
  if (!committed) throw new CooeeError("CONFLICT", USER_TEXTS.changedMeanwhile);
}
