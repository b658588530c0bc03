import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { refundMessages } from "./queries.ts";

/** Gives back what a campaign paid for messages that were never handed to a carrier. */
export function refundStatements(
  ctx: AccountContext,
  campaign: {
    id: string;
    refunds: number;
    firstMessage: string | null;
    lastMessage: string | null;
  },
): Statement[] {
  const { firstMessage, lastMessage } = campaign;
  if (!firstMessage || !lastMessage) return [];
  return refundMessages(ctx, { ...campaign, firstMessage, lastMessage });
}
