import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { violatedColumn } from "#worker/db/statement.ts";
import { commit } from "./commit.ts";
import type { PaymentNotice } from "./effects.ts";

/** Commits what CONTROL's outbox holds for an account's shard: once, as its audit row has an id of the outbox row's. */
export async function commitNotice(
  ctx: AccountContext,
  event: PaymentNotice,
  outbox: string,
): Promise<void> {
  const id = idSchema("audit").parse(outbox.replace(/^out_/, "aud_"));
  const audit = { id, action: "payment.notify", subject: ctx.account.id };
  await commit(ctx, { events: [event], audit }).catch((error: unknown) => {
    if (!violatedColumn(error)?.startsWith("audit.")) throw error;
  });
}
