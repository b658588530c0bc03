import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { scheduledFrom } from "#worker/domains/campaigns/campaigns/list-scheduled.ts";
import { verb } from "#worker/verb.ts";
import { ownNumber } from "./inner/own-queries.ts";
import { release } from "./inner/release.ts";

/** R633. What is scheduled from it anyway is held at its time, and refunded, as from any sender that is gone. */
export const releaseOwnNumber = verb(contract.releaseOwnNumber, async (ctx, { id, force }) => {
  const own = await ownNumber(ctx, id);
  if (!own) throw notFound("Number");
  const { number } = own;
  if (!force) {
    const names = (await scheduledFrom(ctx, [number])).get(number);
    if (names) throw conflict(OWN_NUMBER_TEXTS.inUse(names));
  }
  await release(ctx, { id, number, accountId: ctx.account.id });
  return { message: OWN_NUMBER_TEXTS.released };
});
