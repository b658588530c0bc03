import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import { NUMBER_HISTORY, priceOfNumber } from "#core/rules/dedicated-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { accountOfUser } from "#worker/domains/identity/directory/account-of-user.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { assign, givenMails, takenMails } from "./dedicated-senders.ts";
import { deleteEvents, eventsOf, numberEvent } from "./inner/event-queries.ts";
import { deleteNumber, numberPage } from "./inner/number-queries.ts";
import { numberById, presentNumber } from "./inner/number-values.ts";
import { moveInStock } from "./inner/owner-queries.ts";
import { release } from "./release.ts";

/** R690. */
export const listDedicatedNumbers = verb(contract.listDedicatedNumbers, async (ctx, input) => {
  const page = paging(input);
  const { status, type, search } = input;
  const active = input.active === undefined ? undefined : input.active === "true";
  const { items, total } = await numberPage(ctx, { status, type, search, active }, page);
  return pageOf(items.map(presentNumber), total, page);
});

/** R678. */
export const numberHistory = verb(
  contract.numberHistory,
  async (ctx, { id, limit = NUMBER_HISTORY }) => {
    const [events] = await Promise.all([
      eventsOf(ctx, id, Math.min(NUMBER_HISTORY, Math.max(1, limit))),
      numberById(ctx, id),
    ]);
    return {
      data: events.map(({ accountName, by, ...event }) => ({
        ...event,
        accountName: accountName ?? undefined,
        by: by ?? undefined,
      })),
    };
  },
);

export const numberPrice = verb(contract.numberPrice, async (ctx, { id }) => {
  const { amount } = (await numberById(ctx, id)).number;
  return { data: { price: amount / 100, total: priceOfNumber(amount).total / 100 } };
});

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

/** R536: only what no account has had, so that the history of the others stays. */
export const deleteDedicatedNumber = verb(contract.deleteDedicatedNumber, async (ctx, { id }) => {
  const { number } = (await numberById(ctx, id)).number;
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [deleteNumber(id), abortUnlessChanged(), deleteEvents(ctx, id)],
    audit: { action: "number.delete", subject: id, detail: { number } },
  });
  if (!committed) throw conflict(NUMBER_TEXTS.kept);
  return { message: NUMBER_TEXTS.removed };
});

interface Move {
  from: "active" | "inactive";
  to: "active" | "inactive";
}

/** Makes a number without an owner available, or takes it out of use. */
async function move(ctx: AccountContext, id: string, { from, to }: Move): Promise<void> {
  const event = to === "active" ? "activated" : "deactivated";
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [
      moveInStock(ctx, id, { from, to }),
      abortUnlessChanged(),
      numberEvent(ctx, id, event),
    ],
    audit: { action: `number.${event}`, subject: id },
  });
  if (!committed) throw conflict(NUMBER_TEXTS.notAvailable);
}
