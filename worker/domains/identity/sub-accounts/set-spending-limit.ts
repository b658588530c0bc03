import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { fromCents } from "#core/rules/money.ts";
import { limitSpending } from "#worker/domains/money/credit/spending-limits.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { ownSubAccount } from "./inner/own-sub-account.ts";

/** What a sub-account has spent this month counts; one that has spent more can spend nothing until the next. */
export const setSpendingLimit = verb(contract.setSpendingLimit, async (ctx, { id, limit }) => {
  await ownSubAccount(ctx, id);
  const amount = limit === null ? undefined : fromCents(limit);
  await commit(ctx, {
    statements: [await limitSpending(ctx, id, amount)],
    events: [{ type: "balance.changed", account: id }],
    audit: { action: "subaccount.limit", subject: id, detail: { limit } },
  });
  return {
    message: limit === null ? SUB_ACCOUNT_TEXTS.unlimited : SUB_ACCOUNT_TEXTS.limited,
  };
});
