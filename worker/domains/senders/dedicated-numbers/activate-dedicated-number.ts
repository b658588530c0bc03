import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { accountOfUser } from "#worker/domains/identity/directory/account-of-user.ts";
import { verb } from "#worker/verb.ts";
import { assign } from "./inner/assign.ts";
import { move } from "./inner/move.ts";
import { numberById } from "./inner/number-by-id.ts";
import { givenMails } from "./inner/owner-mails.ts";
import { presentNumber } from "./inner/present.ts";

/** R536: an inactive number becomes available; with a user, an available one becomes their account's. */
export const activateDedicatedNumber = verb(
  contract.activateDedicatedNumber,
  async (ctx, input) => {
    const { id, user, paymentMode } = input;
    const { number } = await numberById(ctx, id);
    if (user) {
      const owner = await accountOfUser(ctx, user);
      const effects = await givenMails(ctx, owner.account.id, { ...number, paymentMode });
      await assign(ctx, number, owner, paymentMode, { effects });
    } else if (number.status === "inactive") {
      await move(ctx, id, { from: "inactive", to: "active" });
    } else {
      const isThere = number.status === "active";
      const text = isThere ? NUMBER_TEXTS.isAvailable : NUMBER_TEXTS.notAvailable;
      throw conflict(text);
    }
    return { message: NUMBER_TEXTS.updated, data: presentNumber(await numberById(ctx, id)) };
  },
);
