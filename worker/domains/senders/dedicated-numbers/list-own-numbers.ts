import { contract } from "#core/contract/registry.ts";
import { scheduledFrom } from "#worker/domains/campaigns/campaigns/list-scheduled.ts";
import { templatesFrom } from "#worker/domains/content/templates/template-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { nextByCard } from "./inner/number-queries.ts";
import { ownNumbers, referenceOf } from "./inner/own-queries.ts";
import { presentForSale } from "./inner/present-for-sale.ts";

/** What an account has or had last, and what would be affected if it gave a number up. */
export const listOwnNumbers = verb(contract.listOwnNumbers, async (ctx) => {
  const [rows, { defaultSender }] = await Promise.all([
    ownNumbers(ctx),
    accountProfile(ctx, ctx.account.id),
  ]);
  const numbers = rows.map(({ number }) => number);
  const [scheduled, templates] = await Promise.all([
    scheduledFrom(ctx, numbers),
    templatesFrom(ctx, numbers),
  ]);
  return {
    data: rows.map((row) => ({
      ...presentForSale(row),
      status: row.status,
      reference: referenceOf(row),
      byCard: row.rental !== null,
      renews: row.renews ?? false,
      failure: row.failure ?? undefined,
      tryAt: row.attempts > 0 ? (row.tryAt ?? undefined) : undefined,
      assignedAt: row.assignedAt ?? undefined,
      paidUntil: nextByCard(row),
      quarantineUntil: row.quarantineUntil ?? undefined,
      uses: {
        scheduled: [...(scheduled.get(row.number) ?? [])],
        templates: templates.filter(({ sender }) => sender === row.number).map(({ name }) => name),
        defaultSender: defaultSender === row.number,
      },
    })),
  };
});
