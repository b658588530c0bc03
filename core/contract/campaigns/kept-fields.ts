import * as z from "zod";
import { idSchema } from "../../ids.ts";
import { MAX_CAMPAIGN_GROUPS } from "../../rules/audience.ts";
import { MAX_GROUP_NAME } from "../../rules/file-limits.ts";
import { nameField } from "../fields/name-field.ts";
import { attachmentFields } from "../media/attachment-fields.ts";
import { senderType } from "../profile/me.ts";

const count = z.number().int().min(0).optional();

const groupObject = z.object({
  _id: idSchema("group"),
  name: nameField("Group name", MAX_GROUP_NAME).optional(),
  totalContacts: count,
  unsubscribe: count,
});

/**
 * Documented fields that are kept as they were given and returned. Those of an MMS name what is sent with it;
 * the others change nothing: they repeat what is said elsewhere.
 */
export const keptFields = {
  senderType: senderType.optional(),
  /** Which of the two opt-outs; the sender's type decides it. */
  optType: z.enum(["optout", "replyStopToOptOut"]).optional(),
  totalContacts: count,
  unsubscribe: count,
  ...attachmentFields,
  isTest: z.boolean().optional(),
  bucket: z.literal("general").optional(),
  category: z.literal("group").optional(),
  groupObj: z.union([groupObject, z.array(groupObject).max(MAX_CAMPAIGN_GROUPS)]).optional(),
};

export const kept = z.object(keptFields);
export type Kept = z.infer<typeof kept>;
