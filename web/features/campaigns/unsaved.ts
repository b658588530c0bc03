import * as z from "zod";
import { type KeptDraft, keptDraft, type Writer } from "#web/lib/kept-draft.ts";
import type { DraftValues } from "./draft-values.ts";

const text = z.string();
const texts = z.array(text);

const values = z.object({
  camp_type: z.enum(["sms", "mms"]),
  campaign_type: z.enum(["promotional", "notification"]),
  group_array: texts,
  segment_array: texts,
  audience: text.nullable(),
  optout: z.boolean(),
  plainValues: z.boolean(),
  name: text,
  sender: text,
  message: text,
  longUrl: text,
  replyLinkMessage: text,
  subject: text,
  media: text,
  url: text,
  mediaType: text,
  mediaName: text,
});

/** What the editor has not saved, and the version of the draft that it changes. */
const unsaved = z.object({ values, version: z.number().optional() });

export interface Unsaved {
  values: DraftValues;
  version?: number | undefined;
}

/** What this browser keeps of a campaign: `new`, `mms`, or the id of a draft or of what it begins as. */
export function unsavedCampaign(me: Writer, name: string): KeptDraft<Unsaved> {
  return keptDraft<Unsaved>(me, `campaign.${name}`, unsaved);
}
