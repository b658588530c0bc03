import { USER_TEXTS } from "#core/contract/user.ts";
import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";

/** Changes something of the person or the account, on record. */
export async function changeProfile(
  ctx: AccountContext,
  action: string,
  statements: readonly Statement[],
): Promise<void> {
  await commitControl(ctx, {
    statements,
    events: [{ type: "account.changed" }],
    audit: { action, subject: ctx.person?.userId ?? ctx.account.id },
  }).catch((error: unknown) => {
    throw isAborted(error) ? new CooeeError("CONFLICT", USER_TEXTS.changedMeanwhile) : error;
  });
}
