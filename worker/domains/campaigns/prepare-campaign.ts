import * as z from "zod";
import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { SHARED_SENDER } from "#core/contract/user.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { idSchema } from "#core/ids.ts";
import { makeCode } from "#core/rules/codes.ts";
import { type ParamValues, paramsIn, parseTemplate } from "#core/rules/merge-tags.ts";
import { campaignOptOut, type OptOut } from "#core/rules/opt-out.ts";
import type { AccountContext } from "#worker/context.ts";
import { sharedNumber } from "#worker/domains/directory/number-queries.ts";
import { paramValues } from "#worker/domains/params/param-values.ts";
import { mayUseSharedSender } from "#worker/domains/senders/may-use-shared-sender.ts";
import { senderByValue } from "#worker/domains/senders/senders.ts";
import type { CampaignRecord } from "./campaign-queries.ts";

const groupIds = z.array(idSchema("group"));

export function groupIdsOf(campaign: Pick<CampaignRecord, "groupIds">) {
  return groupIds.parse(JSON.parse(campaign.groupIds));
}

/** A campaign with the details of its sender: what a plan or a flight check needs. */
export interface PreparedCampaign {
  campaign: CampaignRecord;
  groups: ReturnType<typeof groupIdsOf>;
  /** The sender as shown by the handset. */
  from: string;
  perSecond: number;
  /** The opt-out for one recipient, with the code if it is a link. */
  optOut: () => { optOut: OptOut; code: string | null };
  /** The account's parameters that the text names. */
  params: ParamValues;
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

export async function prepareCampaign(
  ctx: AccountContext,
  campaign: CampaignRecord,
): Promise<PreparedCampaign> {
  const groups = groupIdsOf(campaign);
  if (campaign.message.trim() === "") throw invalid("message", CAMPAIGN_TEXTS.messageRequired);
  if (groups.length === 0) throw invalid("group_array", CAMPAIGN_TEXTS.groupRequired);
  const sender = campaign.sender ? await senderByValue(ctx, campaign.sender) : undefined;
  if (!sender) throw invalid("sender", CAMPAIGN_TEXTS.senderRequired);
  if (sender.value === SHARED_SENDER && !(await mayUseSharedSender(ctx))) {
    throw invalid("sender", CAMPAIGN_TEXTS.sharedNotAllowed);
  }
  const from = sender.value === SHARED_SENDER ? await sharedNumber(ctx) : sender.value;
  if (!from) throw new CooeeError("UNPROCESSABLE", "There is no shared number to send from yet");
  const host = new URL(ctx.settings.APP_URL).host;
  const wayOut = campaignOptOut(campaign, sender.type);
  const params = paramsIn(parseTemplate(campaign.message), await paramValues(ctx));
  return {
    campaign,
    groups,
    from,
    perSecond: sender.perSecond,
    params,
    optOut: () => {
      if (wayOut !== "link") return { optOut: { kind: wayOut }, code: null };
      const code = makeCode(ctx.account.shard, randomBytes);
      return { optOut: { kind: "link", link: `${host}/u${code}` }, code };
    },
  };
}
