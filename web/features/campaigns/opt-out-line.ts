import {
  campaignOptOut,
  OPT_OUT_CODE_LENGTH,
  OPT_OUT_TEXT,
  type OptOut,
  optOutLine,
} from "#core/rules/opt-out.ts";
import type { Me } from "#web/lib/session.ts";
import type { DraftValues } from "./draft-values.ts";

type Choice = Pick<DraftValues, "sender" | "campaign_type" | "optout">;
type Account = Pick<Me, "senderList" | "linkHost">;

/** The way out of a campaign, with a placeholder as long as the real link's code. */
export function optOutFor({ sender, campaign_type, optout }: Choice, me: Account): OptOut {
  const type = me.senderList.find((known) => known.value === sender)?.type ?? 1;
  const kind = campaignOptOut({ type: campaign_type, optOut: optout }, type);
  return kind === "link"
    ? { kind, link: `${me.linkHost}/u${"#".repeat(OPT_OUT_CODE_LENGTH)}` }
    : { kind };
}

/** The line that ticking the switch adds to a promotional campaign. */
export function optOutWords(sender: string, me: Account): string {
  const wayOut = optOutFor({ sender, campaign_type: "promotional", optout: true }, me);
  return wayOut.kind === "link" ? optOutLine(wayOut.link) : OPT_OUT_TEXT;
}
