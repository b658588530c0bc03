import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { SHARED_SENDER } from "#core/contract/me.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { sharedNumber } from "#worker/domains/directory/number-queries.ts";
import { type PreparedSender, preparedSender } from "#worker/domains/senders/prepared-sender.ts";
import { senderByValue } from "#worker/domains/senders/senders.ts";

/** The sender that a campaign names; refused if the account does not have it or may not use it. */
export async function campaignSender(
  ctx: AccountContext,
  value: string | null,
  mayUseSharedSender: () => Promise<boolean>,
): Promise<PreparedSender> {
  const sender = value ? await senderByValue(ctx, value) : undefined;
  if (value && value !== SHARED_SENDER && !sender) {
    throw invalid("sender", CAMPAIGN_TEXTS.senderGone(value));
  }
  const isShared = sender?.value === SHARED_SENDER;
  return preparedSender(sender, {
    allowed: isShared && (await mayUseSharedSender()),
    number: isShared ? await sharedNumber(ctx, "bulk") : undefined,
  });
}
