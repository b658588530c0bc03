import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { postRefund } from "#worker/domains/money/credit/refund-queries.ts";
import { reservedByLot } from "#worker/domains/money/credit/reservation-queries.ts";
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
