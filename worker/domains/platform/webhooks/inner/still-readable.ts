import { WEBHOOK_READING, webhookEvent } from "#core/contract/webhooks/webhooks.ts";
import { mayRead } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { peopleOf } from "#worker/domains/identity/sessions/people-of.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";

/** Whether a sub-account may still read what its webhook is about to send; owners read all of theirs. */
export async function isStillReadable(ctx: AccountContext, event: string): Promise<boolean> {
  const reading = WEBHOOK_READING[webhookEvent.parse(event)];
  if (!(await parentOf(ctx, ctx.account.id))) return true;
  return (await peopleOf(ctx)).some((person) => mayRead(person, reading));
}
