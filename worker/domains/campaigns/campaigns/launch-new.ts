import type * as z from "zod";
import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { heldIn } from "#core/contract/held-by.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { fromCents } from "#core/rules/money.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { isCheckViolation, isUniqueViolation } from "#worker/db/statement.ts";
import { hasNumbers } from "#worker/domains/audience/audiences/numbers-audience.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { refuseWhileStopped } from "#worker/kernel/stop-switch.ts";
import { digestOf } from "#worker/request-digest.ts";
import { verb } from "#worker/verb.ts";
import { type CampaignRecord, campaignByKey, insertCampaign } from "./campaign-queries.ts";
import { uncovered } from "./inner/after-launch.ts";
import { keepAnswer, keptAnswer, type Launched } from "./inner/answer-queries.ts";
import { awaitsApproval } from "./inner/awaits-approval.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { checkFollowUp } from "./inner/check-follow-up.ts";
import { contentOf, keepAudience } from "./inner/content.ts";
import { followUpIn } from "./inner/flat-follow-up.ts";
import { nested } from "./inner/flat-recurrence.ts";
import { heldNow } from "./inner/held-now.ts";
import { changed, launchedText, launching } from "./inner/launching.ts";
import { sendableFigures } from "./inner/sendable-figures.ts";
import { startOf } from "./inner/start-of.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/** The documented payload of a campaign (000 section 3), and how it is sent. */
type Payload = z.output<typeof contract.launchToNumbers.input>;

/**
 * Sends or schedules a campaign that is given in full, at what it comes to now, or at what was agreed
 * to: from nothing to planning in one transaction. Under a key of the client's, once; `digest` is of the
 * client's request where the payload is made of it.
 */
export async function launchNew(
  ctx: AccountContext,
  { key, mode: _, ...request }: Payload,
  digest?: string,
): Promise<Launched> {
  const clientDigest = key ? (digest ?? (await digestOf(request))) : null;
  const asked = { clientKey: key ?? null, clientDigest };
  const before = key && (await launchedBefore(ctx, key, asked));
  if (before) return before;
  refuseWhileStopped(ctx);
  const followUp = (await followUpIn(ctx, request)) ?? undefined;
  const payload = await nested(ctx, request);
  const content = await contentOf(ctx, payload);
  const id = newId("campaign", ctx.now());
  const createdBy = ctx.person ? actingUser(ctx.person) : null;
  const campaign = { id, ...content, ...asked, createdBy, quick: false };
  const fresh = { ...campaign, launches: 0, debited: 0, counts: "{}" };
  const start = await startOf(ctx, { id, launches: 1 }, payload);
  const prepared = await prepareCampaign(ctx, fresh, followUp?.message);
  await checkAudience(ctx, prepared, followUp?.message);
  if (followUp) await checkFollowUp(ctx, prepared, followUp);
  const { recipients, price, heldBy, exclusions } = await sendableFigures(ctx, prepared);
  const { recipients: most = recipients, price: cents } = payload;
  if (recipients !== most || (cents !== undefined && fromCents(cents) !== price)) throw changed();
  const held = [...heldBy, ...heldNow(prepared, { recipients, followUp, ...start })];
  const review = await awaitsApproval(ctx, campaign, held);
  const agreed = { recipients, price, review, appeal: payload.appeal, followUp, ...start };
  const { statements, ...change } = await launching(ctx, fresh, prepared, agreed);
  const answer = { message: launchedText(review, start), data: { _id: id, exclusions } };
  try {
    await commit(ctx, {
      ...change,
      statements: [
        ...keepAudience(ctx, content),
        insertCampaign(ctx, campaign),
        ...countData(ctx, await limitsOf(ctx), ROW_BYTES.campaign),
        ...statements,
        ...(key ? [keepAnswer(ctx, id, answer)] : []),
      ],
    });
  } catch (error) {
    // The same request was faster.
    const other = key && isUniqueViolation(error) && (await campaignByKey(ctx, key));
    if (other) return repeated(ctx, other, asked);
    if (isAborted(error)) {
      // An import has begun in one of its groups, or its list of numbers was swept at that moment.
      await checkAudience(ctx, prepared, followUp?.message);
      throw invalid("audience", CAMPAIGN_TEXTS.noAudience);
    }
    if (isCheckViolation(error)) throw await uncovered(ctx);
    throw error;
  }
  return answer;
}

/** The response to a request whose key is known; undefined for a new one. */
export async function launchedBefore(
  ctx: AccountContext,
  key: string,
  asked: Pick<CampaignRecord, "clientDigest">,
) {
  const known = await campaignByKey(ctx, key);
  return known && repeated(ctx, known, asked);
}

/** The response to a request that was served before; another one under its key is refused. */
async function repeated(
  ctx: AccountContext,
  known: CampaignRecord,
  { clientDigest }: Pick<CampaignRecord, "clientDigest">,
): Promise<Launched> {
  if (known.clientDigest !== clientDigest) {
    throw new CooeeError("CONFLICT", CAMPAIGN_TEXTS.keyUsed);
  }
  const kept = await keptAnswer(ctx, known.id);
  if (kept) return kept;
  const review = await awaitsApproval(ctx, known, heldIn(known.heldBy));
  const message = launchedText(review, known);
  return { message, data: { _id: known.id } };
}

export const launchToGroups = verb(contract.launchToGroups, launchNew);
export const launchToNumbers = verb(contract.launchToNumbers, async (ctx, input) => {
  if (!hasNumbers(input)) throw invalid("contacts", NUMBER_TEXTS.required);
  return launchNew(ctx, input);
});
