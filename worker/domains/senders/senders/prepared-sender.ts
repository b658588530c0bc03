import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import type { Sender } from "./senders.ts";

/** A sender as the handset shows it. */
export type PreparedSender = Pick<Sender, "type" | "perSecond"> & { from: string };

/** What decides whether an account may send from the number that all accounts share. */
interface Shared {
  allowed: boolean;
  number: string | undefined;
}

/** Refuses one that the account does not have or may not use. */
export function preparedSender(sender: Sender | undefined, shared: Shared): PreparedSender {
  if (!sender) throw invalid("sender", CAMPAIGN_TEXTS.senderRequired);
  const { value, type, perSecond } = sender;
  if (value !== SHARED_SENDER) return { from: value, type, perSecond };
  if (!shared.allowed) throw invalid("sender", CAMPAIGN_TEXTS.sharedNotAllowed);
  if (!shared.number) {
    throw new CooeeError("UNPROCESSABLE", "There is no shared number to send from yet");
  }
  return { from: shared.number, type, perSecond };
}
