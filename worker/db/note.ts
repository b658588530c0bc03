import * as z from "zod";
import { NOTIFIED } from "#core/rules/notification-digests.ts";

const account = z.string();

const unsubscribed = z.object({
  of: z.literal("unsubscribed"),
  account,
  /** By their ids in the account's notification settings; `owner` is the owner's own setting. */
  emails: z.array(z.string()).min(1),
  kind: z.enum(NOTIFIED),
});

/**
 * What the journal must record once a statement is committed. It names rows rather than copying
 * them: they are read after the commit, so that the journal records the final state.
 */
export const note = z.discriminatedUnion("of", [
  z.object({ of: z.literal("suppression"), account, number: z.string() }),
  z.object({ of: z.literal("suppressions"), account, numbers: z.array(z.string()) }),
  /** Numbers between the two that were blocked at that moment. */
  z.object({
    of: z.literal("blocks"),
    account,
    at: z.number().int(),
    from: z.string(),
    to: z.string(),
  }),
  z.object({ of: z.literal("senderOptOut"), account, sender: z.string(), number: z.string() }),
  z.object({ of: z.literal("link"), account, subject: z.string() }),
  /** Every entry whose key is between the two. */
  z.object({ of: z.literal("ledger"), account, from: z.string(), to: z.string() }),
  /** The same for a refund, with the messages that were submitted to a carrier and then refunded. */
  z.object({
    of: z.literal("refund"),
    account,
    from: z.string(),
    to: z.string(),
    sentBy: account,
    campaign: z.string(),
  }),
  /** A quick message's refunds, with those of its messages. */
  z.object({ of: z.literal("quickRefund"), account, sentBy: account, quick: z.string() }),
  z.object({ of: z.literal("campaign"), account, campaign: z.string() }),
  z.object({ of: z.literal("quick"), account, quick: z.string() }),
  z.object({ of: z.literal("cancelledDate"), account, schedule: z.string() }),
  z.object({ of: z.literal("cancelledFollowUp"), account, campaign: z.string() }),
  z.object({ of: z.literal("sentFile"), account, file: z.string() }),
  /** Who ended mails of a kind: there is no row of it, so the note says it all. */
  unsubscribed,
]);
export type Note = z.infer<typeof note>;
