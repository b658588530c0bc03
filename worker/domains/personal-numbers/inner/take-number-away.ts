import type { AccountContext } from "#worker/context.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { applyNumber } from "./apply-number.ts";
import { type PersonalRow, removeNumber } from "./personal-queries.ts";

/** CONTROL first, then the shard of the account that had it; the sweep finishes what stops in between. */
export async function takeNumberAway(
  ctx: AccountContext,
  { id, number }: Pick<PersonalRow, "id" | "number">,
): Promise<void> {
  await commitControl(ctx, {
    statements: [removeNumber(ctx, id)],
    events: [{ type: "account.changed" }],
    audit: { action: "personalNumber.remove", subject: id, detail: { number } },
  });
  await applyNumber(ctx, id);
}
