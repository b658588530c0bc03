import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { postRefund, refundedSum } from "#worker/domains/money/credit/refund-queries.ts";
import { reservedByLot } from "#worker/domains/money/credit/reservation-queries.ts";
import {
  markRefunded,
  owedByLot,
  owedCount,
  type PaidSpan,
} from "#worker/domains/sending/messages/refund-queries.ts";
import { abortUnlessCampaign, type CampaignRecord } from "../campaign-queries.ts";

type Reserved = Pick<CampaignRecord, "id" | "debited" | "refunded" | "refunds" | "payerId">;

/** Aborts if something was reserved for the campaign, returned or paid since it was read. */
export function abortUnlessReserved(
  ctx: AccountContext,
  { id, debited, refunds }: Reserved,
): Statement {
  return abortUnlessCampaign(ctx, id, sql`debited = ${debited} AND refunds = ${refunds}`);
}

/**
 * Returns what is reserved for a campaign that is not paid for, in one transaction with the caller's
 * statements.
 */
export function releaseReservation(ctx: AccountContext, campaign: Reserved): Statement[] {
  const { id, debited, refunded, refunds, payerId } = campaign;
  const turn = abortUnlessReserved(ctx, campaign);
  if (debited === refunded) return [turn];
  const { accountId } = ctx.db;
  const payer = payerId ?? accountId;
  return [
    { ...turn, note: { of: "campaign", account: accountId, campaign: id } },
    ...postRefund(ctx, { payer, campaign: id, refunds, owed: reservedByLot(payer, id) }),
    statement(sql`UPDATE campaigns SET refunded = debited, refunds = refunds + 1
      WHERE account_id = ${accountId} AND id = ${id}`),
  ];
}

type Refundable = Pick<
  CampaignRecord,
  "id" | "refunds" | "payerId" | "firstMessage" | "lastMessage"
>;

/** Undefined for a campaign without messages. */
function spanOf({ id, firstMessage, lastMessage }: Refundable): PaidSpan | undefined {
  return firstMessage && lastMessage ? { id, firstMessage, lastMessage } : undefined;
}

/**
 * Refunds to the payer what a campaign cost for messages that were never submitted to a carrier, in
 * one transaction with the caller's statements; aborts if another refund came first. The messages
 * are marked last.
 */
export function refundStatements(ctx: AccountContext, campaign: Refundable): Statement[] {
  const span = spanOf(campaign);
  if (!span) return [];
  const { accountId } = ctx.db;
  const { id, refunds } = campaign;
  const own = sql`account_id = ${accountId} AND id = ${id}`;
  const refund = {
    payer: campaign.payerId ?? accountId,
    campaign: id,
    refunds,
    owed: owedByLot(ctx, span),
  };
  const turn = abortUnlessCampaign(ctx, id, sql`refunds = ${refunds}`);
  const counted = statement(sql`UPDATE campaigns SET refunded = refunded + ${refundedSum(refund)},
      refunds = refunds + 1 WHERE ${own}`);
  return [
    { ...turn, note: { of: "campaign", account: accountId, campaign: id } },
    ...postRefund(ctx, refund),
    counted,
    markRefunded(ctx, span),
  ];
}

/** Whether there is anything to refund. */
export async function owesRefund(ctx: AccountContext, campaign: Refundable): Promise<boolean> {
  const span = spanOf(campaign);
  return span !== undefined && (await owedCount(ctx, span)) > 0;
}
