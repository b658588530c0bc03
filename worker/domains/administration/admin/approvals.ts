import { type ApprovalKind, CAMPAIGN_KINDS, QUICK_KINDS } from "#core/approvals.ts";
import type { ApprovalItem } from "#core/contract/approvals/approvals.ts";
import { APPROVAL_TEXTS, QUICK_APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { heldIn } from "#core/contract/approvals/held-by.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { isId } from "#core/ids.ts";
import { type Page, paging } from "#core/paging.ts";
import { linksIn } from "#core/rules/links.ts";
import { toCents } from "#core/rules/money.ts";
import { isOwnLink } from "#core/rules/recipient-links.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  approvalAccount,
  waitingPage,
} from "#worker/domains/administration/approvals/approvals.ts";
import {
  approveCampaign,
  rejectCampaign,
} from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { followUpOf } from "#worker/domains/campaigns/campaigns/stored-follow-up.ts";
import {
  findForReview,
  type ReviewRow,
} from "#worker/domains/campaigns/lifecycle/review-queries.ts";
import {
  approveQuick,
  rejectQuick,
} from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { ownHost } from "#worker/domains/content/links/link-host.ts";
import { mediaPath } from "#worker/domains/content/media/media-address.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { verb } from "#worker/verb.ts";

type Waiting = Awaited<ReturnType<typeof waitingPage>>["items"][number];
const HOUR_MS = 3_600_000;

/** R691: the campaigns that wait, read by their type. */
export const listApprovals = verb(contract.listApprovals, (ctx, input) => {
  const kinds = input.camp_type ? [input.camp_type] : CAMPAIGN_KINDS;
  return approvals(ctx, kinds, paging(input));
});

export const listQuickApprovals = verb(contract.listQuickApprovals, (ctx, input) => {
  return approvals(ctx, QUICK_KINDS, paging(input));
});

/** What CONTROL lists and the shards still have waiting: the list may be late, the shard is not. */
async function approvals(ctx: AccountContext, kinds: readonly ApprovalKind[], page: Page) {
  const { items, ...rest } = await waitingPage(ctx, kinds, page);
  const keys = items.map(({ subject, round, account_id: id, shard, number }) => ({
    account: accountRef.parse({ id, shard, number }),
    subject,
    round,
  }));
  const reviews = await findForReview(ctx, keys);
  const presented = items.map(async (item, nth) => {
    const review = reviews.get(item.subject);
    const account = keys[nth]?.account;
    if (!review || !account) return [];
    const mms = await mmsOf({ ...ctx, account }, review);
    return [{ ...presentApproval(item, review, [ownHost(ctx), item.link_host]), mms }];
  });
  return { ...rest, items: (await Promise.all(presented)).flat() };
}

/** What an MMS carries, at an address that any page of ours may load. */
async function mmsOf(
  ctx: Pick<AccountContext, "settings" | "account" | "now">,
  { subject, file_id, url, file_type, file_name }: ReviewRow,
): Promise<ApprovalItem["mms"]> {
  if (file_type === null) return undefined;
  // The same whenever the list is loaded again within the hour, so that the file is not.
  const lifetimeMs = 2 * HOUR_MS - (ctx.now() % HOUR_MS);
  const own = file_id === null ? undefined : await mediaPath(ctx, file_id, { lifetimeMs });
  return {
    subject: subject ?? "",
    url: own ?? url ?? "",
    mediaType: file_type,
    mediaName: file_name ?? "",
  };
}

type Hosts = readonly (string | null)[];

function presentApproval(waiting: Waiting, review: ReviewRow, hosts: Hosts): ApprovalItem {
  const followUp = followUpOf({ followUp: review.follow_up });
  const texts = [review.first_text, review.last_text].flatMap((text) => text ?? []);
  return {
    _id: review.id,
    launch: review.launches,
    camp_type: waiting.kind,
    name: review.name,
    message: review.message,
    followUp: followUp?.message,
    samples: [...new Set(texts)],
    links: [
      ...linksIn([review.message, followUp?.message ?? "", ...texts]).filter(
        (link) => !isRecipients(link, hosts),
      ),
      ...[review.long_url, review.url].filter((link) => link !== null),
    ],
    sender: review.sender,
    heldBy: heldIn(review.held_by),
    appeal: review.appeal ?? undefined,
    recipients: review.recipients,
    segments: review.segments,
    price: toCents(review.price),
    requestedAt: waiting.requested_at,
    account: {
      _id: waiting.account_id,
      name: waiting.name,
      role: waiting.role,
      email: waiting.email ?? "",
      createdAt: waiting.created_at,
      campaignsSent: review.campaigns_sent,
      messagesSent: review.messages_sent,
      optOuts: review.opt_outs,
      rejectedBefore: waiting.rejected,
    },
  };
}

/** Each recipient's own links, to open, to opt out and to reply, are no addresses of the sender's. */
function isRecipients(link: string, hosts: Hosts): boolean {
  const slash = link.indexOf("/");
  return hosts.includes(link.slice(0, slash)) && isOwnLink(link.slice(slash));
}

/** Decides a launch of a campaign, or a quick message, that waits, under the administrator's name. */
export const decideApproval = verb(
  contract.decideApproval,
  async (ctx, { id, launch, status, reason, lift }) => {
    if (status === "rejected" && !reason) throw invalid("reason", APPROVAL_TEXTS.reasonRequired);
    const quick = isId("quickMessage", id);
    const account = await approvalAccount(ctx, id, quick ? "Message" : "Campaign");
    if (status === "rejected") {
      await (quick
        ? rejectQuick(account, { id, reason: reason ?? "" })
        : rejectCampaign(account, { id, launch, reason: reason ?? "" }));
      return { message: APPROVAL_TEXTS.rejected, data: { status } };
    }
    const outcome = await (quick
      ? approveQuick(account, id, { lift })
      : approveCampaign(account, { id, launch, lift }));
    const texts = quick ? QUICK_APPROVAL_TEXTS : APPROVAL_TEXTS;
    return { message: texts[outcome], data: { status: outcome } };
  },
);
