import * as z from "zod";
import { heldIn } from "#core/contract/approvals/held-by.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { EXCLUSIONS } from "#core/contract/campaigns/drafts.ts";
import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { hasReplyLink } from "#core/rules/recipient-links.ts";
import { countClicks } from "#worker/domains/content/links/click-queries.ts";
import { linkOf } from "#worker/domains/content/links/link-queries.ts";
import { attachmentContents } from "#worker/domains/content/media/attachment-contents.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { countResponses } from "#worker/domains/sending/messages/response-queries.ts";
import { verb } from "#worker/verb.ts";
import { presentLink } from "./campaign-clicks.ts";
import { type CampaignRecord, getCampaign as find } from "./campaign-queries.ts";
import { hasRight } from "./check-right.ts";
import { countProgress } from "./inner/count-queries.ts";
import { OUT, progressOf, sum } from "./inner/counts.ts";
import { datesOf } from "./inner/date-queries.ts";
import { attachmentIdsIn } from "./inner/list-queries.ts";
import { besideCampaigns, presentCampaign } from "./inner/present-campaign.ts";
import { presentDates, presentSeries } from "./inner/present-content.ts";
import { presentFollowUp } from "./stored-follow-up.ts";

const exclusions = z.partialRecord(z.enum(EXCLUSIONS), z.number());

function pace(campaign: CampaignRecord, out: number, queued: number, limit: number, now: number) {
  if (!campaign.startedAt || campaign.status !== "sending") return { perSecond: 0 };
  const seconds = Math.max(1, (now - campaign.startedAt) / 1000);
  const perSecond = out / seconds;
  return {
    perSecond: Math.round(perSecond * 10) / 10,
    secondsLeft: Math.ceil(queued / Math.min(limit, perSecond || limit)),
  };
}

/** Once it was approved, what held it says nothing any more. */
function isHeld({ status }: CampaignRecord): boolean {
  return status === "pending" || status === "rejected";
}

/** A campaign and its progress, counted from its messages at this moment. */
export const getCampaign = verb(
  contract.getCampaign,
  async (ctx, { id }): Promise<{ data: CampaignReport }> => {
    const [campaign, rows, beside, senders, responses, link, clicks, dates, followUps, carried] =
      await Promise.all([
        find(ctx, id),
        countProgress(ctx, id),
        besideCampaigns(ctx, [id]),
        listSenders(ctx),
        countResponses(ctx, id),
        linkOf(ctx, id),
        countClicks(ctx, [id]),
        datesOf(ctx, id, "occurrence"),
        datesOf(ctx, id, "followUp"),
        attachmentContents(ctx, attachmentIdsIn(ctx, [id])),
      ]);
    const series = presentSeries(campaign, dates);
    const replied = responses.find(({ kind }) => kind === "reply");
    const { counts, failures, neverSent, curve } = progressOf(campaign, rows, ctx.now());
    const sender = senders.find(({ value }) => value === campaign.sender);
    const fresh = { ...campaign, counts: JSON.stringify(counts) };
    const excluded = exclusions.parse(JSON.parse(campaign.exclusions));
    const limit = sender?.perSecond ?? 1;
    return {
      data: {
        ...presentCampaign(fresh, beside),
        message: campaign.message,
        longUrl: campaign.longUrl ?? undefined,
        replyLink: campaign.replyLink || hasReplyLink(campaign.message),
        ...carried.get(campaign.attachmentId ?? ""),
        campaign_type: campaign.followedId === null ? campaign.type : "followup",
        mayEdit: hasRight(ctx, campaign, "smsEdit"),
        holdReason: campaign.holdReason ?? undefined,
        heldBy: isHeld(campaign) ? heldIn(campaign.heldBy) : [],
        appeal: campaign.appeal ?? undefined,
        waitsForCredit: waitsForCredit(campaign, ctx.now()),
        completedAt: campaign.completedAt ?? undefined,
        recurring: series,
        ...presentDates(series),
        series: campaign.seriesId ?? undefined,
        follows: campaign.followedId ?? undefined,
        ...presentFollowUp(campaign, followUps[0]),
        exclusions: EXCLUSIONS.flatMap((reason) => {
          const count = excluded[reason] ?? 0;
          return count > 0 ? [{ reason, count }] : [];
        }),
        failures,
        neverSent,
        replies: replied?.n ?? 0,
        repliedBy: replied?.people ?? 0,
        optOuts: responses.find(({ kind }) => kind === "optOut")?.n ?? 0,
        link: link && presentLink(link, clicks),
        debited: toCents(campaign.debited),
        refunded: toCents(campaign.refunded),
        segments: campaign.segments,
        ...pace(campaign, sum(counts, OUT), sum(counts, ["queued", "sending"]), limit, ctx.now()),
        curve,
      },
    };
  },
);

/** An automatic purchase is made within seconds; by then it has succeeded, or auto credit is paused. */
const BUYING_MS = 5 * 60_000;

type Held = Pick<CampaignRecord, "status" | "holdReason" | "creditNeeded" | "updatedAt">;

/** What a campaign on hold lacks; undefined if it is not credit. */
export function waitsForCredit(
  { status, holdReason, creditNeeded, updatedAt }: Held,
  now: number,
): CampaignReport["waitsForCredit"] {
  if (status !== "held" || creditNeeded === null) return undefined;
  const isBuying = holdReason === CAMPAIGN_TEXTS.waitsForCredit && now < updatedAt + BUYING_MS;
  return { needed: toCents(creditNeeded), isBuying };
}

export const messageCampaign = verb(contract.messageCampaign, async (ctx, input) =>
  getCampaign(ctx, input),
);

export const mmsCampaign = verb(contract.mmsCampaign, async (ctx, input) =>
  getCampaign(ctx, input),
);
