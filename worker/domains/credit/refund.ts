import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { owedCount, refundMessages } from "./inner/queries.ts";

interface Refundable {
  id: string;
  refunds: number;
  /** Null where nobody else than the account itself paid. */
  payerId: string | null;
  firstMessage: string | null;
  lastMessage: string | null;
}

/** Gives back to whoever paid what a campaign cost for messages that were never handed to a carrier. */
export function refundStatements(ctx: AccountContext, campaign: Refundable): Statement[] {
  const { firstMessage, lastMessage } = campaign;
  if (!firstMessage || !lastMessage) return [];
  return refundMessages(ctx, { ...campaign, firstMessage, lastMessage });
}

/** Whether there is anything to give back. */
export async function owesRefund(ctx: AccountContext, campaign: Refundable): Promise<boolean> {
  const { firstMessage, lastMessage } = campaign;
  if (!firstMessage || !lastMessage) return false;
  return (await owedCount(ctx, { ...campaign, firstMessage, lastMessage })) > 0;
}
