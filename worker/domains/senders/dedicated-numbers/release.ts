import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { forgetDefaultSender } from "#worker/domains/identity/directory/account-change-queries.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import type { ControlContext } from "#worker/kernel/control-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { dedicatedSenders } from "./dedicated-senders.ts";
import { numberEvent } from "./inner/event-queries.ts";
import { endNumber } from "./inner/owner-queries.ts";
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
