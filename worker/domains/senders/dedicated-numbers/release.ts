import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { forgetDefaultSender } from "#worker/domains/identity/directory/account-change-queries.ts";
import { releaseNumber } from "#worker/domains/identity/directory/number-queries.ts";
import { commitControl, commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import type { ControlContext } from "#worker/kernel/control-queries.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { dedicatedSenders } from "./dedicated-senders.ts";
import { numberEvent } from "./inner/event-queries.ts";
import {
  endNumber,
  endQuarantine,
  numbersOfDeleted,
  quarantineEnded,
} from "./inner/owner-queries.ts";
import { isAsSeen, type RentalRow } from "./rental-queries.ts";

/** Which number is taken, and from which account. */
interface Owned {
  id: string;
  number: string;
  accountId: string;
}

interface Ending {
  as?: "released" | "expired";
  /** What must hold. */
  statements?: readonly Statement[];
  effects?: readonly MailEffect[];
}

/**
 * Takes a number from its account and begins its quarantine: nothing is sent from it any more, and replies
 * still reach the account.
 */
export async function release(
  ctx: ControlContext,
  { id, number, accountId }: Owned,
  { as = "released", statements = [], effects = [] }: Ending = {},
): Promise<void> {
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [
      ...statements,
      endNumber(ctx, id, { accountId, as }),
      abortUnlessChanged(),
      forgetDefaultSender(accountId, number),
      numberEvent(ctx, id, as, accountId),
    ],
    audit: { action: `number.${as}`, subject: id, detail: { number, accountId }, accountId },
    effects,
  });
  if (!committed) throw conflict(NUMBER_TEXTS.settling);
  await dedicatedSenders.apply(ctx, id);
}

/** Ends a number that is not paid for any more, unless it was paid for or kept a moment ago. */
export async function expireNumber(
  ctx: AccountContext,
  row: RentalRow,
  effects: readonly MailEffect[],
): Promise<void> {
  await release(ctx, row, { as: "expired", statements: [abortUnless(isAsSeen(row))], effects });
}

const AT_ONCE = 20;

/** Releases the numbers of deleted accounts and ends quarantines. */
export async function sweepNumbers(ctx: SystemContext): Promise<boolean> {
  const ofDeleted = await numbersOfDeleted(ctx, AT_ONCE);
  await eachAlone(ctx, "numbers", ofDeleted, ({ id, number, account_id }) =>
    release(ctx, { id, number, accountId: account_id }),
  );
  const ended = await quarantineEnded(ctx, AT_ONCE);
  await eachAlone(ctx, "numbers", ended, (due) => makeAvailable(ctx, due));
  return ofDeleted.length === AT_ONCE || ended.length === AT_ONCE;
}

interface Due {
  id: string;
  number: string;
  account_id: string;
}

/** Replies reach no account from now on, until it has a new owner. */
async function makeAvailable(ctx: SystemContext, { id, number, account_id }: Due): Promise<void> {
  await commitControl(ctx, {
    statements: [
      endQuarantine(ctx, id),
      abortUnlessChanged(),
      releaseNumber(ctx, number, account_id),
      numberEvent(ctx, id, "available"),
    ],
    audit: { action: "number.available", subject: id, detail: { number } },
  });
}
