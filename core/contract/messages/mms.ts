import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { attachmentFields, mediaField, mediaUpload } from "../media/attachment-fields.ts";
import {
  quickContent,
  quickLimits,
  quickSaid,
  quickSending,
  quickSent,
  quickTargets,
} from "../quick-messages/quick-messages.ts";
import { history } from "./messages.ts";

// The calls of MMS. What they share with those of texts is written once, there.

const access = { who: "signed-in", may: "mms" } as const;

export const mmsHistory = endpoint(history.method, "/gatewaymms", {
  ...history,
  summary: "MMS, newest first, by key; 10 on a page",
  input: history.input.omit({ type: true }),
});

export const sendMms = endpoint("POST", "/gatewaymms", {
  summary:
    "Send an MMS to up to 20 numbers, now or later, or to a group once an administrator has approved it",
  access,
  ...mediaUpload,
  limits: quickLimits,
  owns: { group: "group" },
  exact: true,
  input: z.object({
    ...quickContent,
    ...quickTargets,
    ...quickSending,
    ...attachmentFields,
    media: mediaField,
    ...quickSaid,
  }),
  output: quickSent,
});
