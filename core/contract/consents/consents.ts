import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { contactData } from "../contacts/contacts.ts";
import { access } from "../groups/group-input.ts";
import { BLOCK_WAYS } from "../suppressions/suppressions.ts";

/**
 * How contacts come in: from a file, typed, by a program, by a keyword that they texted, or by a
 *contact form.
 */
export const CONSENT_SOURCES = ["import", "manual", "api", "keyword", "form"] as const;

/** How someone agreed on a contact form. */
export const agreement = z.object({
  /** The form's name. */
  form: z.string(),
  /** The exact text beside the box, and which version of it this is. */
  text: z.string(),
  version: z.number(),
  /** The address of the page that the form was on. */
  page: z.string(),
  /** The network address that sent it. */
  address: z.string(),
  at: z.number(),
  /** The box was ticked when it was sent; whether it was so from the start. */
  preTicked: z.boolean(),
  /** How the handset's owner confirmed it, when, and by which of their messages. */
  confirmedBy: z.enum(["reply", "code"]).nullish(),
  confirmedAt: z.number().nullish(),
  message: z.string().nullish(),
});
export type Agreement = z.infer<typeof agreement>;

export const consentEntry = z.object({
  /** A contact came in, was removed or brought back, the recipient opted out or in, or the account acted. */
  kind: z.enum(["added", "removed", "restored", "optedOut", "optedIn", "consent", "blocked"]),
  at: z.number(),
  /** How a contact came in; undefined if that was not kept. */
  source: z.enum(CONSENT_SOURCES).optional(),
  /** How they agreed, as described by the person who added the contact. */
  wording: z.string().optional(),
  fileName: z.string().optional(),
  agreement: agreement.optional(),
  /** The group that the contact is in. */
  group: z.string().optional(),
  /** How they opted out, or how the number was blocked. */
  how: z.enum(BLOCK_WAYS).optional(),
  /** Only of what this sender sends. */
  sender: z.string().optional(),
  /** The sender and the campaign of the message that they answered or whose link they used. */
  from: z.string().optional(),
  campaign: z.string().optional(),
  /** The sub-account whose messages it was about. */
  subAccount: z.string().optional(),
  /** When they agreed again, and how, as it was recorded; or why the number was blocked. */
  givenAt: z.number().optional(),
  note: z.string().optional(),
  /** Who added, recorded or blocked it. */
  by: z.string().optional(),
});
export type ConsentEntry = z.infer<typeof consentEntry>;

export const contactConsent = endpoint("GET", "/contact/consent", {
  summary:
    "How a number came in, opted out and agreed again, latest first, also of contacts that are gone",
  access,
  input: z.object({ number: contactData.number }),
  output: z.object({ data: z.object({ number: z.string(), entries: z.array(consentEntry) }) }),
});
