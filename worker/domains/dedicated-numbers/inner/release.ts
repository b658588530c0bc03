import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers.ts";
import { CooeeError } from "#core/errors.ts";
import { abortUnlessChanged, isAborted } from "#worker/db/batch-guard.ts";
import { forgetDefaultSender } from "#worker/domains/directory/account-change-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import type { ControlContext } from "#worker/kernel/control-queries.ts";
import { numberEvent } from "./event-queries.ts";
import { finishNumber } from "./finish-number.ts";
import { numberById } from "./number-by-id.ts";
import { endNumber } from "./owner-queries.ts";

/** What says which number, and from whom it is taken. */
interface Owned {
  id: string;
  number: string;
  accountId: string;
}

/**
 * Takes a number from its account and begins its quarantine: nothing is sent from it any more, and replies
 * still reach the account.
 */
export async function release(
  ctx: ControlContext,
  { id, number, accountId }: Owned,
): Promise<void> {
  await commitControl(ctx, {
    statements: [
      endNumber(ctx, id, { accountId, as: "released" }),
      abortUnlessChanged(),
      forgetDefaultSender(accountId, number),
      numberEvent(ctx, id, "released", accountId),
    ],
    audit: { action: "number.release", subject: id, detail: { number, accountId }, accountId },
  }).catch((error: unknown) => {
    throw isAborted(error) ? new CooeeError("CONFLICT", NUMBER_TEXTS.settling) : error;
  });
  await finishNumber(ctx, (await numberById(ctx, id)).number);
}
