import * as z from "zod";

const account = z.string();

/**
 * What the journal must hold once a statement is committed. It names rows rather than copying them:
 * they are read after the commit, so that the journal holds what the database came to.
 */
export const note = z.discriminatedUnion("of", [
  z.object({ of: z.literal("suppression"), account, number: z.string() }),
  /** Every entry whose key lies between the two. */
  z.object({ of: z.literal("ledger"), account, from: z.string(), to: z.string() }),
  /** The same of a refund, with the messages that a carrier was given and that were paid back. */
  z.object({
    of: z.literal("refund"),
    account,
    from: z.string(),
    to: z.string(),
    sentBy: account,
    campaign: z.string(),
  }),
  z.object({ of: z.literal("campaign"), account, campaign: z.string() }),
]);
export type Note = z.infer<typeof note>;
