import * as z from "zod";
import type { HeldBy } from "#core/rules/holds.ts";
import { parseTemplate, tagKeys, valuesIn } from "#core/rules/merge-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  beginReviewed,
  type NumberRow,
  reviewedValues,
} from "#worker/domains/audience/audiences/write-audience.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import type { AudienceRow } from "../compose.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";
import { followUpOf } from "../stored-follow-up.ts";
import { awaitsApproval, isApproved } from "./awaits-approval.ts";
import { type Differences, differences, differenceTally, NO_DIFFERENCES } from "./differences.ts";
import { heldTexts } from "./held-texts.ts";

/** What a plan notes for the administrator who has to approve it. */
export const review = z.object({
  /** The host of its links. */
  host: z.string(),
  /** The list that keeps who gets it and with what values, for what is sent later. */
  keeps: z.string().optional(),
  /** Of what was approved already: how it differs from that. */
  differs: differences.optional(),
});
export type Review = z.infer<typeof review>;

/** Undefined if it needs no approval, and needed none before its time. */
export async function startReview(
  ctx: AccountContext,
  prepared: PreparedCampaign,
): Promise<Review | undefined> {
  const { campaign } = prepared;
  const isCompared = isApproved(campaign) && campaign.reviewedAudienceId !== null;
  const starts = isCompared || (await awaitsApproval(ctx, campaign, heldTexts(prepared)));
  return starts ? beginReview(ctx, prepared) : undefined;
}

/** Of a complete plan that waits only for what values in it say: what is sent later is compared with those. */
export async function lateReview(
  ctx: AccountContext,
  prepared: PreparedCampaign,
  { review, heldBy }: { review?: Review; heldBy: readonly HeldBy[] },
): Promise<Review | undefined> {
  const isLate = !review && heldBy.length > 0 && needsList(prepared.campaign);
  return isLate ? beginReview(ctx, prepared) : undefined;
}

async function beginReview(ctx: AccountContext, prepared: PreparedCampaign): Promise<Review> {
  const { campaign, host } = prepared;
  return {
    host,
    ...(needsList(campaign) && { keeps: await beginReviewed(ctx) }),
    ...(isApproved(campaign) && { differs: { ...NO_DIFFERENCES, links: movedLinks(prepared) } }),
  };
}

/** An address that was read may not become another one, if its texts have any of our links. */
function movedLinks({ campaign, host, optOut }: PreparedCampaign): Differences["links"] {
  const { approvedHost: were, message } = campaign;
  if (were === null || were === host) return undefined;
  return optOut.kind === "link" || message.includes(host) ? { were, are: host } : undefined;
}

/** That of a plan that is begun again: the list of the one before is swept. */
export async function reviewAgain(
  ctx: AccountContext,
  { review: before }: { review?: Review },
): Promise<Review | undefined> {
  if (!before) return undefined;
  const { keeps, differs, ...same } = before;
  return {
    ...same,
    ...(keeps && { keeps: await beginReviewed(ctx) }),
    ...(differs && { differs: { ...NO_DIFFERENCES, links: differs.links } }),
  };
}

function needsList(campaign: CampaignRecord): boolean {
  return isSentLater(campaign) && keysOf(campaign).length > 0;
}

/** Whether something is sent by an approval of this plan that is planned again: itself, another date, its follow-up. */
function isSentLater(campaign: CampaignRecord): boolean {
  const { scheduledAt, seriesId, followedId, followUp, debited, refunded } = campaign;
  if (followUp !== null || seriesId !== null) return true;
  return scheduledAt !== null && followedId === null && debited === refunded;
}

/** The values that its text and its follow-up's name. */
function keysOf(campaign: Pick<CampaignRecord, "message" | "followUp">): string[] {
  const texts = [campaign.message, followUpOf(campaign)?.message ?? ""];
  return [...new Set(texts.flatMap((text) => tagKeys(parseTemplate(text))))];
}

interface Reviewed {
  review: Review | undefined;
  kept: readonly NumberRow[];
}

/** Notes a page of recipients. */
export function pageReviewer(
  ctx: AccountContext,
  { campaign, params, rules }: Pick<PreparedCampaign, "campaign" | "params" | "rules">,
): (planned: () => readonly AudienceRow[], before: Review | undefined) => Promise<Reviewed> {
  const keys = keysOf(campaign);
  const hasTags = tagKeys(parseTemplate(campaign.message)).length > 0;
  return async (planned, before) => {
    if (!before) return { review: undefined, kept: [] };
    const rows = planned();
    const { keeps, differs } = before;
    const kept = keeps
      ? rows.map(({ number, fields }) => [number, JSON.stringify(valuesIn(keys, fields))] as const)
      : [];
    if (!(differs && hasTags)) return { review: before, kept };
    const approved = await reviewedValues(
      ctx,
      campaign.reviewedAudienceId,
      rows.map(({ number }) => number),
    );
    const { message } = campaign;
    const tally = differenceTally({ message, params, rules }, differs);
    for (const row of rows) tally.add(row, approved.get(row.number));
    return { review: { ...before, differs: tally.result() }, kept };
  };
}
