import type { OptOut } from "#core/rules/opt-out.ts";
import { optOutFrom, type SendingAccount } from "#web/components/composer/sample-opt-out.ts";
import type { DraftValues } from "./unsaved.ts";

type Choice = Pick<DraftValues, "sender" | "campaign_type" | "optout">;

/** How a campaign's recipients can opt out. */
export function optOutFor(
  { sender, campaign_type: type, optout: optOut }: Choice,
  account: SendingAccount,
): OptOut {
  return optOutFrom(sender, { type, optOut }, account);
}
