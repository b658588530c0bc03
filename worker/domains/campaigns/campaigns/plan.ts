import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { type CooeeError, conflict, forbidden } from "#core/errors.ts";
import { messageIds, timeOf } from "#core/ids.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { type Limits, limitRefusal, messageBytes } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { passedLimit } from "#worker/db/limit-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { addReviewed } from "#worker/domains/audience/audiences/write-audience.ts";
import { checkFilters } from "#worker/domains/audience/segments/filter-contacts.ts";
import { campaignLinks } from "#worker/domains/content/links/own-links.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";
import { payerById } from "#worker/domains/money/credit/payer.ts";
import { lotsFor } from "#worker/domains/money/credit/reservation-queries.ts";
import {
  insertChunks,
  insertMessages,
  isCodeTaken,
} from "#worker/domains/sending/messages/plan-queries.ts";
import { runJob } from "#worker/kernel/cursor-job.ts";
import { Deferred } from "#worker/kernel/deferred.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { dataTotal } from "#worker/kernel/limits/usage-queries.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import {
  abortUnlessAtCursor,
  type CampaignRecord,
  changeCampaign,
  getCampaign,
} from "./campaign-queries.ts";
import { audienceOf, nextAudience, sharedIn } from "./inner/audience.ts";
import { finishPlan, planAgain } from "./inner/finish-plan.ts";
import { countLeftOut } from "./inner/flight-tally.ts";
import { heldTexts } from "./inner/held-texts.ts";
import { hold } from "./inner/hold.ts";
import { lackOfCredit } from "./inner/lack-of-credit.ts";
import { type PlanCursor, parseCursor, startCursor } from "./inner/plan-cursor.ts";
import { type PlannedPage, pagePlanner } from "./inner/plan-page.ts";
import { lateReview, startReview } from "./inner/review.ts";
import { planJob } from "./plan-job.ts";
import { type PreparedCampaign, prepareCampaign } from "./prepare-campaign.ts";

/** What a page takes at most. */
const STATEMENTS = 18;

/**
 * Writes a campaign's messages page by page, each page with its cursor in one batch, and pays after the last. What cannot
 * be sent any more is held with the reason.
 */
export function planCampaign(ctx: AccountContext, id: string): Promise<void> {
  return runJob(ctx, planJob, id, planPages(ctx, id));
}

/** Throws why a campaign cannot be sent any more. */
async function prepareForPlan(
  ctx: AccountContext,
  campaign: CampaignRecord,
): Promise<PreparedCampaign> {
  const { active } = await sendingRights(ctx, ctx.account.id);
  if (!active) throw forbidden(LATE_TEXTS.inactive);
  const prepared = await prepareCampaign(ctx, campaign);
  const { filters } = campaign.planCursor ? parseCursor(campaign.planCursor) : prepared;
  await checkFilters(ctx, filters);
  return prepared;
}

async function* planPages(ctx: AccountContext, id: string): AsyncGenerator<number, void> {
  const found = await getCampaign(ctx, id);
  if (found.status !== "planning" || isStopped(ctx, ctx.account.shard)) return;
  const prepared = await prepareForPlan(ctx, found);
  // Its text is on the host of the moment, unlike that of the row.
  let { campaign } = prepared;
  const newId = messageIds(ctx.account.shard, ctx.account.number);
  // Another machine's clock may have been ahead: what is planned now sorts after the existing
  // messages.
  const { lastMessage } = campaign;
  const earliest = lastMessage ? timeOf(lastMessage) + 1 : 0;
  let cursor = campaign.planCursor
    ? parseCursor(campaign.planCursor)
    : startCursor(
        await lotsFor(await payerById(ctx, campaign.payerId), campaign.id, campaign.medium),
        prepared.params,
        prepared.list && countLeftOut(prepared.list),
        {
          filters: prepared.filters,
          at: ctx.now(),
          heldBy: heldTexts(prepared),
          review: await startReview(ctx, prepared),
        },
      );
  // Parameters may change while it is planned: every recipient gets the same ones.
  const withLinks = await campaignLinks(ctx, campaign, prepared.host);
  const plan = pagePlanner(ctx, { ...prepared, params: cursor.params }, newId, withLinks);
  const limits = await limitsOf(ctx);
  if (!campaign.planCursor && !(await hasRoom(ctx, campaign, limits))) throw noRoom(limits);
  const audience = await audienceOf(ctx, prepared, campaign.followedId, cursor);
  cursor = { ...cursor, shared: [...new Set([...cursor.shared, ...sharedIn(ctx, audience)])] };
  let ahead = nextAudience(ctx, audience, cursor.audience);
  while (!cursor.complete) {
    const { rows, next } = await ahead;
    // The next page is read while this one is written.
    if (next) ahead = nextAudience(ctx, audience, next);
    const part = audience.parts[cursor.audience.group];
    if (part?.kind === "segments") {
      cursor = { ...cursor, segmentsFrom: cursor.segmentsFrom ?? cursor.chunk };
    }
    const planned = await plan({ rows, next, cursor, now: Math.max(ctx.now(), earliest) });
    if (planned.kind === "impossible") {
      await hold(ctx, campaign, await lackOfCredit(ctx, campaign));
      return;
    }
    campaign = await writePage(ctx, campaign, planned, limits);
    cursor = planned.cursor;
    if (!cursor.complete) yield STATEMENTS;
  }
  await finish(ctx, { ...prepared, campaign }, cursor);
}

function noRoom(limits: Limits): CooeeError {
  return conflict(limitRefusal("data", limits));
}

async function finish(ctx: AccountContext, prepared: PreparedCampaign, plan: PlanCursor) {
  const { campaign, list } = prepared;
  const review = await lateReview(ctx, prepared, plan);
  const before = list && countLeftOut(list);
  const isAgain = review && (await planAgain(ctx, campaign, { ...plan, review }, before));
  if (!isAgain) await finishPlan(ctx, campaign, plan);
}

/** Whether the account's share of its shard has room for as many messages as were agreed to. */
async function hasRoom(
  ctx: AccountContext,
  { agreedRecipients, message }: CampaignRecord,
  limits: Limits,
): Promise<boolean> {
  const planned = (agreedRecipients ?? 0) * messageBytes([message]);
  return (await dataTotal(ctx)) + planned <= limits.data;
}

async function writePage(
  ctx: AccountContext,
  campaign: CampaignRecord,
  { chunks, kept, cursor }: Extract<PlannedPage, { kind: "planned" }>,
  limits: Limits,
): Promise<CampaignRecord> {
  const messages = chunks.flatMap((chunk) => chunk.messages);
  const { attachmentId } = campaign;
  const keeps = cursor.review?.keeps;
  const bytes = messageBytes(messages.map(([, , text]) => text));
  const change = {
    planCursor: JSON.stringify(cursor),
    firstMessage: campaign.firstMessage ?? messages[0]?.[0] ?? null,
    lastMessage: messages.at(-1)?.[0] ?? campaign.lastMessage,
  };
  try {
    await ctx.db.batch([
      abortUnlessAtCursor(ctx, campaign),
      ...insertMessages(ctx, { campaign: campaign.id }, { attachmentId }, messages),
      ...insertChunks(ctx, campaign.id, chunks),
      ...changeCampaign(ctx, campaign.id, change),
      ...(keeps && kept.length > 0 ? addReviewed(ctx, keeps, kept, limits) : []),
      ...countData(ctx, limits, bytes),
    ]);
  } catch (error) {
    // Another campaign took the room.
    if (passedLimit(error)) throw noRoom(limits);
    // The next delivery makes this page's codes anew.
    if (isCodeTaken(error)) throw new Deferred();
    // A number was planned already: a contact changed or left its group in the meantime.
    if (isUniqueViolation(error)) throw conflict(CAMPAIGN_TEXTS.priceChanged);
    throw error;
  }
  return { ...campaign, ...change };
}
