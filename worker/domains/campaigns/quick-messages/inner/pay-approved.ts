import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { lowBalanceText } from "#worker/domains/campaigns/campaigns/low-balance-text.ts";
import type { Approved, Lack } from "#worker/domains/campaigns/lifecycle/sendable.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";
import { lotsOf } from "#worker/domains/money/credit/balance.ts";
import { debitQuick } from "#worker/domains/money/credit/debit-quick.ts";
import { payerById } from "#worker/domains/money/credit/payer.ts";
import { countSent } from "#worker/domains/sending/limits/refuse-sending.ts";
import { sendingStanding } from "#worker/domains/sending/limits/sending-standing.ts";
import {
  scheduleMessages,
  waitingMessages,
} from "#worker/domains/sending/messages/waiting-queries.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { scheduleOf } from "./new-quick.ts";
import { changeQuick, oncePerKind, type QuickRecord } from "./quick-queries.ts";
import { quickSender } from "./quick-sender.ts";
import { release } from "./release.ts";
import { startOf } from "./start-of.ts";

/** In one transaction: the debit, the decision, and the queue or the schedule. */
export async function payApproved(
  ctx: AccountContext,
  quick: QuickRecord,
  { effects, detail }: Approved,
): Promise<"done" | "gone" | Lack> {
  const { id, payerId, price } = quick;
  const rights = await sendingRights(ctx, ctx.account.id);
  const sender = await quickSender(ctx, { ...quick, approved: true }, rights);
  if ("reason" in sender) return sender;
  const payer = await payerById(ctx, payerId);
  const at = startOf(ctx, { at: quick.scheduledAt, marketing: quick.marketing }, rights);
  const next = at === null ? await releaseNow(ctx, quick, sender.from) : wait(ctx, quick, at);
  try {
    const committed = await commitUnlessAborted(ctx, {
      // The decision first: a second one aborts before the ledger refuses its debit.
      statements: [
        ...next.statements,
        ...(await debitQuick(payer, id, await owedByLot(ctx, quick))),
      ],
      events: [
        ...next.events,
        { type: "balance.changed", account: payerId },
        { type: "quick.approved", ...oncePerKind(quick) },
      ],
      effects: [...next.effects, ...effects],
      audit: { action: "quick.approve", subject: id, detail: { price, ...detail } },
    });
    if (!committed) return "gone";
  } catch (error) {
    if (isCheckViolation(error)) return { reason: await lostCredit(ctx, quick) };
    throw error;
  }
  return "done";
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
      ...changeQuick(ctx, quick, { status: "scheduled", scheduledAt: at, approved: true }),
      scheduleMessages(ctx, quick),
      ...set.statements,
    ],
    events: [],
    effects: [set.effect],
  };
}

/** What each lot pays, as it was priced for the person who sent it. */
async function owedByLot(ctx: AccountContext, quick: QuickRecord) {
  const lots = new Map<number, number>();
  for (const { lot, price } of await waitingMessages(ctx, quick)) {
    lots.set(lot, (lots.get(lot) ?? 0) + price);
  }
  return [...lots].map(([lot, amount]) => ({ lot, amount }));
}

/** Its own credit was used in the meantime: too little is left, or it is in another lot. */
async function lostCredit(ctx: AccountContext, { payerId, price }: QuickRecord): Promise<string> {
  const { balance } = await lotsOf(await payerById(ctx, payerId), "sms");
  return balance < price ? lowBalanceText(ctx) : CAMPAIGN_TEXTS.priceChanged;
}
