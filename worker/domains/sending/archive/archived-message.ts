import * as z from "zod";

/** What is archived of a message: it is an SMS of a campaign, so its other columns say nothing. */
export const archivedMessage = z.object({
  id: z.string(),
  campaign_id: z.string(),
  recipient: z.string(),
  sender: z.string(),
  text: z.string(),
  units: z.number(),
  segments: z.number(),
  unicode: z.number(),
  price: z.number(),
  lot: z.number().nullable(),
  status: z.string(),
  reason: z.string().nullable(),
  refunded: z.number(),
  carrier_id: z.string().nullable(),
  carrier: z.string().nullable(),
  opt_out_code: z.string().nullable(),
  claimed_at: z.number().nullable(),
  sent_at: z.number().nullable(),
  settled_at: z.number().nullable(),
});
export type ArchivedMessage = z.output<typeof archivedMessage>;
export type Column = keyof ArchivedMessage;
export const COLUMNS = archivedMessage.keyof().options;
