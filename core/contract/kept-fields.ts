import * as z from "zod";
import { idSchema } from "../ids.ts";
import { MAX_CAMPAIGN_GROUPS } from "../rules/audience.ts";
import { MAX_GROUP_NAME } from "../rules/file-limits.ts";
import { nameField } from "./name-field.ts";

const text = (length: number) => z.string().max(length).optional();
const count = z.number().int().min(0).optional();

const groupObject = z.object({
  _id: idSchema("group"),
  name: nameField("Group name", MAX_GROUP_NAME).optional(),
  totalContacts: count,
  unsubscribe: count,
});

/**
 * Documented fields that are kept and returned, and change nothing about what is sent: they repeat
 * what others say, or belong to MMS.
 */
export const keptFields = {
  /** 1 shared, 2 dedicated, 3 business name, 4 personal. */
  senderType: z.literal([1, 2, 3, 4]).optional(),
  /** Which of the two opt-outs; the sender's type decides it. */
  optType: z.enum(["optout", "replyStopToOptOut"]).optional(),
  totalContacts: count,
  unsubscribe: count,
  subject: text(200),
  media: text(2000),
  url: text(2000),
  mediaType: text(100),
  mediaName: text(200),
  isTest: z.boolean().optional(),
  bucket: z.literal("general").optional(),
  category: z.literal("group").optional(),
  groupObj: z.union([groupObject, z.array(groupObject).max(MAX_CAMPAIGN_GROUPS)]).optional(),
};

export const kept = z.object(keptFields);
export type Kept = z.infer<typeof kept>;
