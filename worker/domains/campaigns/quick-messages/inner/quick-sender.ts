import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { CooeeError } from "#core/errors.ts";
import { FLAGS } from "#core/rules/flags.ts";
import { mediumOf } from "#core/rules/mms.ts";
import type { AccountContext } from "#worker/context.ts";
import { sharedNumber } from "#worker/domains/identity/directory/number-queries.ts";
import { checkNumberType } from "#worker/domains/senders/senders/number-type-queries.ts";
import { preparedSender, senderByValue } from "#worker/domains/senders/senders/senders.ts";
import { isOff } from "#worker/kernel/platform-settings.ts";
import type { QuickRecord } from "./quick-queries.ts";

interface Rights {
  approved: boolean;
  quick: boolean;
  shared_sender: boolean;
}

/**
 * What a message that waited is sent from now, or why it cannot be sent any more. From the numbers that accounts share,
 * each recipient has its own: `from` is undefined.
 */
export async function quickSender(
  ctx: AccountContext,
  quick: QuickRecord,
  rights: Rights,
): Promise<{ from: string | undefined } | { reason: string }> {
  if (!quick.approved && !rights.approved && !rights.quick) {
    return { reason: QUICK_TEXTS.notApproved };
  }
  const medium = mediumOf(quick);
  if (medium === "mms" && (await isOff(ctx, "mms"))) return { reason: FLAGS.mms.refusal };
  const [known, number] = await Promise.all([
    senderByValue(ctx, quick.sender),
    sharedNumber(ctx, "quick"),
  ]);
  if (!known && quick.sender !== SHARED_SENDER) {
    return { reason: CAMPAIGN_TEXTS.senderGone(quick.sender) };
  }
  try {
    await checkNumberType(ctx, known, medium);
    const { from } = preparedSender(known, { allowed: rights.shared_sender, number });
    return { from: quick.sender === SHARED_SENDER ? undefined : from };
  } catch (error) {
    if (!(error instanceof CooeeError)) throw error;
    return { reason: error.message };
  }
}
