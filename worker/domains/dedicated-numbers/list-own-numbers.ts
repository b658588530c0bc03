import { contract } from "#core/contract/registry.ts";
import { scheduledFrom } from "#worker/domains/campaigns/scheduled-from.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { ownNumbers } from "./inner/own-queries.ts";

/** What an account has, and what would be affected if it gave a number up. */
export const listOwnNumbers = verb(contract.listOwnNumbers, async (ctx) => {
  const [rows, { defaultSender }] = await Promise.all([
    ownNumbers(ctx),
    accountProfile(ctx, ctx.account.id),
  ]);
  const scheduled = await scheduledFrom(
    ctx,
    rows.map(({ number }) => number),
  );
  return {
    data: rows.map(({ id, number, type, product, amount, reference, assignedAt, paidUntil }) => ({
      _id: id,
      ...{ number, senderType: "Dedicated Number" as const, type, serviceType: product },
      ...{ amount: amount / 100, reference },
      assignedAt: assignedAt ?? 0,
      paidUntil: paidUntil ?? undefined,
      uses: {
        scheduled: [...(scheduled.get(number) ?? [])],
        defaultSender: defaultSender === number,
      },
    })),
  };
});
