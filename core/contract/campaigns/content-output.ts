import * as z from "zod";
import { senderType } from "../profile/me.ts";

// Without what calls accept: every page of the console lists drafts, and few write one.

export const audience = z.object({
  _id: z.string(),
  /** Typed numbers, the rows of a spreadsheet, or some recipients of another campaign. */
  kind: z.enum(["numbers", "sheet", "recipients"]),
  /** The file's; blank if there is none. */
  name: z.string(),
  /** What its values are called: the merge tags that a text can use. */
  labels: z.array(z.string()),
  /** Different mobile numbers, with those that opted out or are blocked. */
  total: z.number(),
  duplicates: z.number(),
  invalid: z.number(),
});
export type Audience = z.infer<typeof audience>;

const object = z.record(z.string(), z.unknown());

/** What an MMS carries besides its text, as it is sent. */
export const carriedOutput = {
  subject: z.string().optional(),
  /** A stored file, or an address elsewhere. */
  media: z.string().optional(),
  url: z.string().optional(),
  mediaType: z.string().optional(),
  mediaName: z.string().optional(),
};

/** What a campaign returns of the fields that are kept (`kept-fields.ts`), and of its reply link. */
export const contentOutput = {
  replyStopToOptOut: z.boolean(),
  replyLink: z.boolean(),
  replyLinkMessage: z.string().optional(),
  senderType: senderType.optional(),
  optType: z.enum(["optout", "replyStopToOptOut"]).optional(),
  totalContacts: z.number().optional(),
  unsubscribe: z.number().optional(),
  ...carriedOutput,
  isTest: z.boolean().optional(),
  bucket: z.literal("general").optional(),
  category: z.literal("group").optional(),
  groupObj: z.union([object, z.array(object)]).optional(),
};
