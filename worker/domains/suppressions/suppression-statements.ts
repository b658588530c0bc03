import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  abortUnlessOptOutIs,
  type Blocking,
  blockStatements,
  liftStatements,
  type OptingOut,
  optOutStatements,
} from "./inner/queries.ts";
import { optInToSender, optOutOfSender } from "./inner/sender-queries.ts";

export type SuppressionChange =
  | ({ change: "optOut"; number: string } & OptingOut)
  | { change: "optOutOfSender"; number: string; sender: string; campaign?: string | undefined }
  | { change: "optInToSender"; number: string; sender: string; consent?: string }
  | { change: "optIn"; number: string; consent?: string }
  | ({ change: "block"; number: string } & Blocking)
  | { change: "unblock"; number: string };

/**
 * A change of a number's suppression for a batch of the caller's own; the groups that hold the number
 * are counted anew in it. The same change twice is one. The last statement is the one whose `changes`
 * say whether an `optIn` or `unblock` lifted anything.
 */
export function changeSuppression(ctx: AccountContext, change: SuppressionChange): Statement[] {
  switch (change.change) {
    case "optOut":
      return optOutStatements(ctx, change.number, change);
    case "optOutOfSender":
      return [optOutOfSender(ctx, change, change.campaign)];
    case "optInToSender":
      return [optInToSender(ctx, change, change.consent)];
    case "optIn":
      return liftStatements(ctx, change.number, "opted_out_at", change.consent);
    case "block":
      return blockStatements(ctx, change.number, change);
    case "unblock":
      return liftStatements(ctx, change.number, "blocked_at");
  }
}

/** Aborts the caller's batch if the number was opted out or in since it was read. */
export function abortIfOptOutChanged(
  ctx: AccountContext,
  number: string,
  read: { optedOut: boolean; stopAt?: number },
): Statement {
  return abortUnlessOptOutIs(ctx, number, read);
}
