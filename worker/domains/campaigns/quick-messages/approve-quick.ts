import { heldIn } from "#core/contract/approvals/held-by.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { liftKeys, rulesOf } from "#core/rules/holds.ts";
import { isTooLate, LATE_TEXTS } from "#core/rules/late-starts.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { isOver, VALIDITY_TEXTS } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { lowBalanceText } from "#worker/domains/campaigns/campaigns/low-balance-text.ts";
import { isElsewhere } from "#worker/domains/content/media/keep-attachment.ts";
import {
  accountProfile,
  sendingRights,
} from "#worker/domains/identity/directory/account-queries.ts";
import { debitQuick } from "#worker/domains/money/credit/debit-quick.ts";
import { lotsOf } from "#worker/domains/money/credit/lots-of.ts";
import { payerById } from "#worker/domains/money/credit/payer.ts";
import { countSent } from "#worker/domains/sending/limits/count-sent.ts";
import { sendingStanding } from "#worker/domains/sending/limits/sending-standing.ts";
import {
  scheduleMessages,
  waitingMessages,
} from "#worker/domains/sending/messages/waiting-queries.ts";
import { type Change, commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { decisionMail } from "./inner/decision-mail.ts";
import { endQuick } from "./inner/end-quick.ts";
import { scheduleOf } from "./inner/new-quick.ts";
import { decided, pendingQuick } from "./inner/pending-quick.ts";
import { quickApproval } from "./inner/quick-approval.ts";
import { changeQuick, type QuickRecord } from "./inner/quick-queries.ts";
import { quickSender } from "./inner/quick-sender.ts";
import { release } from "./inner/release.ts";

/**
 * Pays for a quick message that was reviewed and sends it, or schedules it if its time is still to come.
 * If credit or the sender is missing by now, or its time has passed, it ends unsent, with the reason. If
 * its owner cancelled it first, that wins.
 */
export async function approveQuick(
  ctx: AccountContext,
  id: string,
  { lift = false }: { lift?: boolean | undefined } = {},
): Promise<"approved" | "held"> {
  const quick = await pendingQuick(ctx, id);
  const rights = await sendingRights(ctx, ctx.account.id);
  // A deleted account's messages are about to be cancelled.
  if (!rights.active) throw decided();
  if (isOver(quick.validUntil, ctx.now())) return giveUp(ctx, quick, VALIDITY_TEXTS.over);
  if (await isElsewhere(ctx, quick.attachmentId)) return giveUp(ctx, quick, MMS_TEXTS.notKept);
  if (await isLate(ctx, quick)) return giveUp(ctx, quick, LATE_TEXTS.approvedLate);
  const sender = await quickSender(ctx, { ...quick, approved: true }, rights);
  if ("reason" in sender) return giveUp(ctx, quick, sender.reason);
  try {
    return await pay(ctx, quick, sender.from, lift ? liftKeys(heldIn(quick.heldBy)) : []);
  } catch (error) {
    if (isAborted(error)) throw decided();
    if (isCheckViolation(error)) return giveUp(ctx, quick, await uncovered(ctx, quick));
    throw error;
  }
}

/** In one transaction: the debit, the decision, and the queue or the schedule. */
async function pay(
  ctx: AccountContext,
  quick: QuickRecord,
  from: string | undefined,
  lift: string[],
): Promise<"approved"> {
  const payer = await payerById(ctx, quick.payerId);
  const { scheduledAt: at } = quick;
  const next =
    at !== null && at > ctx.now() ? wait(ctx, quick, at) : await releaseNow(ctx, quick, from);
  await commit(ctx, {
    // The decision first: who comes second is told so, before the ledger refuses the debit.
    statements: [
      ...next.statements,
      ...(await debitQuick(payer, quick.id, await owedByLot(ctx, quick))),
    ],
    events: [
      ...next.events,
      { type: "balance.changed", account: quick.payerId },
      { type: "quick.approved" },
    ],
    effects: [
      ...next.effects,
      quickApproval(ctx, quick, { decision: "approved", reason: null, lift }),
      ...(await decisionMail(ctx, quick, "approved")),
    ],
    audit: {
      action: "quick.approve",
      subject: quick.id,
      detail: { price: quick.price, rules: rulesOf(heldIn(quick.heldBy)), lift },
    },
  });
  return "approved";
}

/** It is sent: counted, but no limit refuses what an administrator approved. */
async function releaseNow(ctx: AccountContext, quick: QuickRecord, from: string | undefined) {
  const next = await release(ctx, quick, from, { approved: true });
  const counted = countSent(await sendingStanding(ctx), quick.recipients, { approved: true });
  return { ...next, statements: [...next.statements, ...counted] };
}

/** It waits for its time, paid for. */
function wait(
  ctx: AccountContext,
  quick: QuickRecord,
  at: number,
): Required<Pick<Change, "statements" | "events" | "effects">> {
  const set = scheduleOf(ctx, quick.id, at);
  return {
    statements: [
      ...changeQuick(ctx, quick, { status: "scheduled", approved: true }),
      scheduleMessages(ctx, quick),
      ...set.statements,
    ],
    events: [],
    effects: [set.effect],
  };
}

async function giveUp(ctx: AccountContext, quick: QuickRecord, reason: string): Promise<"held"> {
  const end = await endQuick(ctx, quick, { as: "failed", status: "failed", reason });
  const committed = await commitUnlessAborted(ctx, {
    statements: end.statements,
    events: [...end.events, { type: "quick.failed", reason }],
    effects: [
      quickApproval(ctx, quick, { decision: "approved", reason: null }),
      ...(await decisionMail(ctx, quick, "uncovered", reason)),
    ],
    audit: { action: "quick.skip", subject: quick.id, detail: { reason } },
  });
  if (!committed) throw decided();
  return "held";
}

/** What each lot pays, as it was priced for the person who sent it. */
async function owedByLot(ctx: AccountContext, quick: QuickRecord) {
  const lots = new Map<number, number>();
  for (const { lot, price } of await waitingMessages(ctx, quick)) {
    lots.set(lot, (lots.get(lot) ?? 0) + price);
  }
  return [...lots].map(([lot, amount]) => ({ lot, amount }));
}

/** Its time has passed by more than the account allows. */
async function isLate(ctx: AccountContext, { scheduledAt }: QuickRecord): Promise<boolean> {
  if (scheduledAt === null) return false;
  const { lateMinutes } = await accountProfile(ctx, ctx.account.id);
  return isTooLate(scheduledAt, ctx.now(), lateMinutes);
}

/** Its own credit was used in the meantime: too little is left, or it is in another lot. */
async function uncovered(ctx: AccountContext, { payerId, price }: QuickRecord): Promise<string> {
  const { balance } = await lotsOf(await payerById(ctx, payerId), "sms");
  return balance < price ? lowBalanceText(ctx) : CAMPAIGN_TEXTS.priceChanged;
}
