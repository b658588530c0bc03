import type { AccountContext } from "#worker/context.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { personalSenders } from "../personal-senders.ts";
import { decisionMail } from "./decision-mail.ts";
import { type PersonalRow, removeNumber } from "./personal-queries.ts";

/** What an administrator takes away has this as its reason. */
const TAKEN = "Taken away";

/** Of an administrator, who tells its owner so if they could send from it. */
export async function takeFromOwner(ctx: AccountContext, row: PersonalRow): Promise<void> {
  const { number, status } = row;
  const effects = await decisionMail(ctx, { number, reason: TAKEN, removedAt: ctx.now() });
  await takeNumberAway(ctx, row, status === "approved" ? { reason: TAKEN, effects } : {});
}

interface Removal {
  reason?: string;
  effects?: readonly MailEffect[];
}

/** CONTROL first, then the shard of the account that had it; the sweep finishes what stops in between. */
export async function takeNumberAway(
  ctx: AccountContext,
  { id, number }: Pick<PersonalRow, "id" | "number">,
  { reason, effects }: Removal = {},
): Promise<void> {
  await commitControl(ctx, {
    statements: [removeNumber(ctx, id, reason)],
    effects,
    events: [{ type: "account.changed" }],
    audit: { action: "personalNumber.remove", subject: id, detail: { number } },
  });
  await personalSenders.apply(ctx, id);
}
