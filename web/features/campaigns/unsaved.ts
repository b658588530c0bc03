import * as z from "zod";
import { type KeptDraft, keptDraft, type Writer } from "#web/lib/kept-draft.ts";

const text = z.string();
const texts = z.array(text);

/** What the editor edits; the draft's other fields stay as they are. */
export const draftValues = z.object({
  camp_type: z.enum(["sms", "mms"]),
  campaign_type: z.enum(["promotional", "notification"]),
  group_array: texts,
  segment_array: texts,
  /** A list of numbers or a spreadsheet, instead of groups. */
  audience: text.nullable(),
  optout: z.boolean(),
  plainValues: z.boolean(),
  name: text,
  sender: text,
  message: text,
  longUrl: text,
  /** What the page of the text's reply link asks; empty for our own words. */
  replyLinkMessage: text,
  /** Of an MMS; its file is stored, or elsewhere. Each is empty if there is none. */
  subject: text,
  media: text,
  url: text,
  mediaType: text,
  mediaName: text,
});
export type DraftValues = z.output<typeof draftValues>;

/** What the editor has not saved, and the version of the draft that it changes. */
const unsaved = z.object({ values: draftValues, version: z.number().optional() });
type Unsaved = z.output<typeof unsaved>;

/** What this browser keeps of a campaign: `new`, `mms`, or the id of a draft or of what it begins as. */
export function unsavedCampaign(me: Writer, name: string): KeptDraft<Unsaved> {
  return keptDraft(me, `campaign.${name}`, unsaved);
}
