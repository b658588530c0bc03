import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { verb } from "#worker/verb.ts";
import { move } from "./inner/move.ts";
import { numberById } from "./inner/number-by-id.ts";
import { takenMails } from "./inner/owner-mails.ts";
import { presentNumber } from "./inner/present.ts";
import { release } from "./inner/release.ts";

/** R536: released from its account or, if it has no owner, taken out of use. */
export const cancelDedicatedNumber = verb(contract.cancelDedicatedNumber, async (ctx, { id }) => {
  const { status, number, accountId } = (await numberById(ctx, id)).number;
  if (status === "assigned" && accountId) {
    const effects = await takenMails(ctx, accountId, number);
    await release(ctx, { id, number, accountId }, { effects });
  } else if (status === "active") await move(ctx, id, { from: "active", to: "inactive" });
  else throw conflict(NUMBER_TEXTS.notActive);
  return { message: NUMBER_TEXTS.updated, data: presentNumber(await numberById(ctx, id)) };
});
