import { ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Change } from "#worker/kernel/commit.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { insertCampaign } from "./campaign-queries.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { launching } from "./inner/launching.ts";
import { sendableFigures } from "./inner/sendable-figures.ts";
import { prepareCampaign } from "./prepare-campaign.ts";
import { quickCampaign, type ToGroups } from "./quick-campaign.ts";

/** What a message to groups comes to. */
export interface Launched {
  campaign: string;
  recipients: number;
  segments: number;
  price: number;
  payer: string;
  exclusions: Awaited<ReturnType<typeof sendableFigures>>["exclusions"];
}

/**
 * What launches a message to groups as a notification campaign, which an administrator has to approve
 * (R094): for the transaction of the caller.
 */
export async function launchQuick(
  ctx: AccountContext,
  /** `at`: when it is to be sent; null for now. */
  { at, ...content }: ToGroups & { at: number | null },
): Promise<{ launched: Launched; change: Required<Change> }> {
  const campaign = quickCampaign(ctx, content);
  const { id } = campaign;
  const prepared = await prepareCampaign(ctx, campaign);
  await checkAudience(ctx, prepared);
  const { recipients, price, bySegments, payer, exclusions } = await sendableFigures(ctx, prepared);
  const segments = bySegments.reduce((sum, row) => sum + row.segments * row.messages, 0);
  const launched = {
    ...{ campaign: id, recipients, segments, price, payer: payer.account.id },
    exclusions,
  };
  const fresh = { id, launches: 0, debited: 0, counts: "{}" };
  const change = await launching(ctx, fresh, prepared, {
    ...{ recipients, price, validUntil: content.validUntil },
    ...{ scheduledAt: at, recurrence: null, review: true },
  });
  return {
    launched,
    change: {
      ...change,
      statements: [
        insertCampaign(ctx, campaign),
        ...countData(ctx, await limitsOf(ctx), ROW_BYTES.campaign),
        ...change.statements,
      ],
    },
  };
}
