import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  type PreparedSender,
  preparedSender,
  senderByValue,
} from "#worker/domains/senders/senders/senders.ts";
import {
  type SharedPool,
  sharedPool,
} from "#worker/domains/senders/shared-numbers/shared-number-queries.ts";
import { getCampaign } from "./campaign-queries.ts";

interface CampaignSender extends PreparedSender {
  /** Of '#SharedNum#': what is behind it. `from` is the first of its numbers. */
  shared: SharedPool | undefined;
}

/** The sender that a campaign names; refused if the account does not have it or may not use it. */
export async function campaignSender(
  ctx: AccountContext,
  value: string | null,
  mayUseSharedSender: () => Promise<boolean>,
): Promise<CampaignSender> {
  const sender = value ? await senderByValue(ctx, value) : undefined;
  if (value && value !== SHARED_SENDER && !sender) {
    throw invalid("sender", CAMPAIGN_TEXTS.senderGone(value));
  }
  const isShared = sender?.value === SHARED_SENDER;
  const shared = isShared ? await sharedPool(ctx, "bulk") : undefined;
  const prepared = preparedSender(sender, {
    allowed: isShared && (await mayUseSharedSender()),
    number: shared?.number,
  });
  return { ...prepared, shared };
}

/** The sender of one of the account's campaigns. */
export async function senderOfCampaign(ctx: AccountContext, id: string): Promise<string> {
  return (await getCampaign(ctx, id)).sender;
}
