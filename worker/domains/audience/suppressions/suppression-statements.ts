import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { bindsParent, type Family, familyOf } from "./inner/family-queries.ts";
import {
  abortUnlessOptOutIs,
  type Blocking,
  blockStatements,
  liftOrigin,
  liftStatements,
  type OptingOut,
  optOutStatements,
} from "./inner/queries.ts";
import { liftSenderOrigin, optInToSender, optOutOfSender } from "./inner/sender-queries.ts";

export type SuppressionChange =
  | ({ change: "optOut"; number: string } & OptingOut)
  | { change: "optOutOfSender"; number: string; sender: string; campaign?: string }
  | { change: "optInToSender"; number: string; sender: string; consent?: string }
  | { change: "optIn"; number: string; consent?: string }
  | ({ change: "block"; number: string } & Blocking)
  | { change: "unblock"; number: string };

/**
 * A change of a number's suppression for a batch of the caller's own; the groups that hold the number
 * are counted again in it. The same change twice is one. What a recipient says to a sub-account counts
 * for its parent too, as far as the family shares opt-outs; what the account decides does not.
 */
export async function changeSuppression(
  ctx: AccountContext,
  change: SuppressionChange,
): Promise<Statement[]> {
  switch (change.change) {
    case "block":
      return blockStatements(ctx, change.number, change);
    case "unblock":
      return liftStatements(ctx, change.number, "blocked_at");
    default: {
      const family = await familyOf(ctx);
      return [...recipientsWord(ctx, change), ...(family ? inFamily(ctx, family, change) : [])];
    }
  }
}

type RecipientsWord = Exclude<SuppressionChange, { change: "block" | "unblock" }>;

function recipientsWord(ctx: AccountContext, change: RecipientsWord): Statement[] {
  switch (change.change) {
    case "optOut":
      return optOutStatements(ctx, change.number, change);
    case "optOutOfSender":
      return optOutOfSender(ctx, change, change.campaign);
    case "optInToSender":
      return optInToSender(ctx, change, change.consent);
    case "optIn":
      return liftStatements(ctx, change.number, "opted_out_at", change.consent);
  }
}

/** The same on the parent's list. Opting in again takes back exactly what opting out set. */
function inFamily(ctx: AccountContext, family: Family, change: RecipientsWord): Statement[] {
  const { parent } = family;
  const origin = ctx.account.id;
  switch (change.change) {
    case "optOut": {
      const { number, campaign } = change;
      const when = bindsParent(ctx, family, { number, campaign });
      return optOutStatements(parent, number, change, { origin, when });
    }
    case "optOutOfSender": {
      const { campaign } = change;
      const when = bindsParent(ctx, family, { number: change.number, campaign });
      return optOutOfSender(parent, change, campaign, { origin, when });
    }
    case "optInToSender":
      return liftSenderOrigin(parent, change, { origin, consent: change.consent });
    case "optIn":
      return liftOrigin(parent, change.number, { origin, consent: change.consent });
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
