import type * as z from "zod";
import { type changeAccess as endpoint, SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts.ts";
import type { AccountContext } from "#worker/context.ts";
import { publish } from "#worker/domains/campaigns/publish.ts";
import { reconnectFeed } from "#worker/domains/directory/reconnect-feed.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { ownSubAccount } from "./own-sub-account.ts";
import { accessChanged, payerChanged } from "./queries.ts";

/** Changes what a sub-account may use and whose credit it uses from now on. */
export async function changeAccess(ctx: AccountContext, input: z.output<typeof endpoint.input>) {
  const { id, access, deductFromAccount } = input;
  const { sub } = await ownSubAccount(ctx, id);
  const payer = deductFromAccount === undefined ? [] : [payerChanged(id, deductFromAccount)];
  await ctx.control.batch([accessChanged(id, [...new Set(access)]), ...payer]);
  await commit(ctx, [], {
    action: "subaccount.access",
    subject: id,
    detail: { access, deductFromAccount },
  });
  await reconnectFeed(sub);
  publish(sub, [{ type: "user" }, { type: "balance" }]);
  return { message: SUB_ACCOUNT_TEXTS.updated };
}
