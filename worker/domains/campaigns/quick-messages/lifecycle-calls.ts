import { contract } from "#core/contract/registry.ts";
import { CooeeError, conflict, notFound } from "#core/errors.ts";
import type { Access } from "#core/permissions.ts";
import { mediumOf } from "#core/rules/mms.ts";
import { SCHEDULE_REPLIES } from "#core/rules/schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { activeCampaigns } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import {
  campaignSendable,
  changeableCampaign,
} from "#worker/domains/campaigns/campaigns/campaign-sendable.ts";
import { checkRight } from "#worker/domains/campaigns/campaigns/check-right.ts";
import { appeal, cancel, reschedule } from "#worker/domains/campaigns/lifecycle/change.ts";
import { approve, notWaiting, reject } from "#worker/domains/campaigns/lifecycle/decide.ts";
import type { Sendable } from "#worker/domains/campaigns/lifecycle/sendable.ts";
import { switchLink } from "#worker/domains/content/links/find-link.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import { verb } from "#worker/verb.ts";
import { getQuick, waitingQuick } from "./inner/quick-queries.ts";
import { quickSendable } from "./inner/quick-sendable.ts";

/**
 * A quick message that the caller may change; one to groups is the campaign that it became. R191, R194: one of a medium
 * that the caller does not see is not there; a colleague's takes the right to change it.
 */
async function changeable(ctx: AccountContext, id: string, access: Access): Promise<Sendable> {
  const quick = await getQuick(ctx, id);
  if (quick.campaignId) return changeableCampaign(ctx, quick.campaignId, access);
  const medium = mediumOf(quick);
  if (!mediumIsOpen(ctx, medium)) throw notFound("Message");
  checkRight(ctx, { ...quick, medium }, access);
  return quickSendable(ctx, quick);
}

export const appealQuick = verb(contract.appealQuick, async (ctx, { id, appeal: text }) => {
  return appeal(ctx, await changeable(ctx, id, contract.appealQuick.access), text);
});

export const rescheduleQuick = verb(
  contract.rescheduleQuick,
  async (ctx, { id, scheduleAt: to }) => {
    const quick = await changeable(ctx, id, contract.rescheduleQuick.access);
    return reschedule(ctx, quick, { field: "scheduleAt", to });
  },
);

export const cancelQuick = verb(contract.cancelQuick, async (ctx, { id }) => {
  await cancel(ctx, await changeable(ctx, id, contract.cancelQuick.access));
  return { message: SCHEDULE_REPLIES.messageCancelled };
});

export const changeQuickLink = verb(contract.changeQuickLink, async (ctx, { id, ...change }) => {
  const sendable = await changeable(ctx, id, contract.changeQuickLink.access);
  return switchLink(ctx, { subject: sendable.id, missing: sendable.refusals.link }, change);
});

export async function approveQuick(
  ctx: AccountContext,
  id: string,
  lifting: Parameters<typeof approve>[2] = {},
): Promise<"approved" | "held"> {
  return approve(ctx, await pendingQuick(ctx, id), lifting);
}

export async function rejectQuick(
  ctx: AccountContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  return reject(ctx, await pendingQuick(ctx, id), reason);
}

/** One to numbers; that to groups is decided as its campaign. */
async function pendingQuick(ctx: AccountContext, id: string) {
  const quick = await getQuick(ctx, id);
  if (quick.status !== "pending" || quick.campaignId !== null) throw await notWaiting(ctx, id);
  return quickSendable(ctx, quick);
}

const PAGE = 50;
const ROUNDS = 20;

/** Cancels everything of the account that is waiting or being sent, and refunds what was not sent. */
export async function cancelAll(ctx: AccountContext): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const [campaigns, quick] = await Promise.all([
      activeCampaigns(ctx, PAGE),
      waitingQuick(ctx, PAGE),
    ]);
    const all = [
      ...campaigns.map((campaign) => campaignSendable(ctx, campaign)),
      ...quick.map((message) => quickSendable(ctx, message)),
    ];
    if (all.length === 0) return;
    for (const sendable of all) {
      await cancel(ctx, sendable).catch((error: unknown) => {
        // Its state changed in the meantime: the next round finds it, or it has ended.
        if (!(error instanceof CooeeError)) throw error;
      });
    }
  }
  throw conflict("Messages of this account are still starting. Try again.");
}
