import * as z from "zod";

/** What a mail is made of, from top to bottom. */
export const mailPart = z.union([
  /** A paragraph. */
  z.string(),
  z.object({ code: z.string() }),
  /** A button; in plain text it is its address. */
  z.object({ link: z.string(), label: z.string() }),
  z.object({ items: z.array(z.string()) }),
  /** What someone else wrote. */
  z.object({ quote: z.string() }),
]);
export type MailPart = z.infer<typeof mailPart>;

/** A mail before it is laid out (core/mails/layout.ts). */
export interface MailContent {
  subject: string;
  parts: MailPart[];
  /** The name of the business that it is for. */
  business?: string;
}
