import { campaignOptOut, type OptOut } from "#core/rules/opt-out.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { optOutWords, sampleOptOut } from "#web/components/composer/sample-opt-out.ts";
import type { Me } from "#web/lib/session.ts";
import type { DraftValues } from "./draft-values.ts";

type Choice = Pick<DraftValues, "sender" | "campaign_type" | "optout">;
type Account = Pick<Me, "senderList" | "linkHost">;

/** How a campaign's recipients can opt out. */
export function optOutFor({ sender, campaign_type, optout }: Choice, me: Account): OptOut {
  const type = me.senderList.find((known) => known.value === sender)?.type ?? SENDER_TYPES.shared;
  const kind = campaignOptOut({ type: campaign_type, optOut: optout }, type);
  return sampleOptOut(kind, me.linkHost);
}

/** The line that the switch adds to a promotional campaign. */
export function optOutLineFor(sender: string, me: Account): string {
  return optOutWords(optOutFor({ sender, campaign_type: "promotional", optout: true }, me));
}
