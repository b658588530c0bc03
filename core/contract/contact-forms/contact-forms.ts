import * as z from "zod";
import { endpoint, listOf, noOutput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import {
  domainOf,
  isMobileField,
  isReservedLabel,
  MAX_DELAY_DAYS,
  MAX_DOMAINS,
  MAX_FORM_NAME,
  MAX_FORMS,
  MAX_OPT_IN_TEXT,
} from "../../rules/contact-forms.ts";
import { MAX_LABELS } from "../../rules/file-limits.ts";
import { linkTarget } from "../../rules/link-target.ts";
import { tagKey } from "../../rules/merge-tags.ts";
import { isBlank, LONGEST_TEXT } from "../../rules/written.ts";
import { email } from "../fields/identity-fields.ts";
import { nameField } from "../fields/name-field.ts";
import { labelName } from "../groups/group-input.ts";

export const FORM_TEXTS = {
  nameRequired: "Give the form a name",
  groupRequired: "Choose the group that people are added to",
  noMobile: "The form needs its field for the mobile number",
  reserved: (label: string) => `“${label}” is a name that the form itself uses. Choose another.`,
  twice: "Two fields have the same label",
  domain: "Enter a website such as shop.example.com.au",
  domainTwice: "This website is in the list already",
  senderGone: "Choose a sender that your account has",
  unproved: (address: string) => `Confirm ${address} in the notification settings first`,
  unknownTag: (name: string) => `The form has no field for {{${name}}}`,
  tooMany: `Your account can have ${MAX_FORMS} contact forms. Delete one first.`,
  deleted: "Contact form deleted",
  saved: "Contact form saved",
  pausedByOwner: "You paused it",
} as const;

const labels = z
  .array(z.strictObject({ label: labelName, isCustom: z.boolean() }))
  .max(MAX_LABELS + 1, `A form can have ${MAX_LABELS + 1} fields`)
  .superRefine((fields, issues) => {
    const keys = fields.map(({ label }) => tagKey(label));
    const refuse = (at: number, message: string) =>
      issues.addIssue({ code: "custom", path: [at, "label"], message });
    fields.forEach(({ label }, at) => {
      if (isReservedLabel(label)) refuse(at, FORM_TEXTS.reserved(label));
      else if (keys.indexOf(keys[at] ?? "") < at) refuse(at, FORM_TEXTS.twice);
    });
    if (!fields.some(isMobileField))
      issues.addIssue({ code: "custom", message: FORM_TEXTS.noMobile });
  });

const domains = z
  .array(
    z
      .string()
      .max(253, FORM_TEXTS.domain)
      .transform((typed, issues): string => {
        const host = domainOf(typed);
        if (host !== undefined) return host;
        issues.addIssue({ code: "custom", message: FORM_TEXTS.domain });
        return z.NEVER;
      }),
  )
  .max(MAX_DOMAINS, `A form can be on ${MAX_DOMAINS} websites`)
  .superRefine((hosts, issues) => {
    hosts.forEach((host, at) => {
      if (hosts.indexOf(host) < at)
        issues.addIssue({ code: "custom", path: [at], message: FORM_TEXTS.domainTwice });
    });
  });

const whole = (most: number) =>
  z
    .number({ error: "Enter a whole number" })
    .int("Enter a whole number")
    .min(0, "Cannot be negative")
    .max(most, `Cannot be more than ${most}`);

const target = z
  .string()
  .max(2_000)
  .transform((typed, issues): string => {
    if (isBlank(typed)) return "";
    const checked = linkTarget(typed);
    if ("url" in checked) return checked.url;
    issues.addIssue({ code: "custom", message: checked.problem });
    return z.NEVER;
  });

/** R425. */
const automationSetting = z.strictObject({
  /** Of someone who signs in to the account, or confirmed in its notification settings. */
  emailToTrigger: z.union([z.literal(""), email]),
  senderId: z.string().min(1, FORM_TEXTS.senderGone).max(15, FORM_TEXTS.senderGone),
  delay: z.strictObject({
    days: whole(MAX_DELAY_DAYS),
    hours: whole(23),
    minutes: whole(59),
  }),
  /** Empty: no message. */
  instantMessage: z.string().max(LONGEST_TEXT),
  redirectUrl: target,
});

const line = (most: number) =>
  z.string().trim().max(most, `Cannot be longer than ${most} characters`);

const appearance = z.strictObject({
  heading: line(80),
  intro: line(300),
  button: line(40).min(1, "Give the button a text"),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "Enter a colour such as #1d5c43")
    .toLowerCase(),
});

const optIn = z.strictObject({
  ticked: z.boolean(),
  /** Empty: our own words. */
  text: line(MAX_OPT_IN_TEXT),
});

export const contactFormFields = {
  name: nameField("Form name", MAX_FORM_NAME, { required: FORM_TEXTS.nameRequired }),
  group: idSchema("group"),
  whitelistedDomains: domains,
  formFields: labels,
  automationSetting,
  appearance,
  /** Whether someone is added only once they have confirmed by YES or a code. */
  confirm: z.boolean(),
  optIn,
};

export const contactForm = z.object({
  _id: z.string(),
  name: z.string(),
  group: z.string(),
  /** Undefined if the group is gone. */
  groupName: z.string().optional(),
  whitelistedDomains: z.array(z.string()),
  formFields: z.array(z.object({ label: z.string(), isCustom: z.boolean() })),
  automationSetting: z.object({
    emailToTrigger: z.string(),
    senderId: z.string(),
    delay: z.object({ days: z.number(), hours: z.number(), minutes: z.number() }),
    instantMessage: z.string(),
    redirectUrl: z.string(),
  }),
  appearance: z.object({
    heading: z.string(),
    intro: z.string(),
    button: z.string(),
    colour: z.string(),
  }),
  confirm: z.boolean(),
  optIn: z.object({ ticked: z.boolean(), text: z.string() }),
  status: z.enum(["active", "paused"]),
  /** Why it is paused. */
  reason: z.string().optional(),
  /** How many it has added to the group. */
  added: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** R296: three ways to show it. */
  embed: z.object({ url: z.string(), script: z.string(), html: z.string() }),
});
export type ContactForm = z.infer<typeof contactForm>;

const access = { who: "signed-in", may: "automation" } as const;
const id = idSchema("contactForm");

export const listContactForms = endpoint("GET", "/contactform", {
  summary: "The account's contact forms, with what shows each on a website",
  access,
  owns: { _id: "contactForm" },
  input: z.object({
    ...pageInput,
    /** Only this one. */
    _id: id.optional(),
  }),
  output: listOf(contactForm),
});

export const saveContactForm = endpoint("POST", "/contactform", {
  summary: "Create a contact form or, with its _id, change it; what is left out stays as it is",
  access: { who: "signed-in", may: "automationEdit" },
  exact: true,
  owns: { _id: "contactForm", group: "group" },
  input: z.object({
    _id: id.optional(),
    name: contactFormFields.name,
    group: contactFormFields.group,
    whitelistedDomains: domains.optional(),
    formFields: labels.optional(),
    automationSetting: automationSetting.partial().optional(),
    appearance: appearance.partial().optional(),
    confirm: z.boolean().optional(),
    optIn: optIn.partial().optional(),
    /** False lets a paused form take sign-ups again. */
    paused: z.boolean().optional(),
  }),
  output: z.object({ data: contactForm }),
});

/** C47: the _id is in the query or in the body. */
export const deleteContactForm = endpoint("DELETE", "/contactform", {
  summary: "Delete a contact form; the contacts that it added stay",
  exact: true,
  query: ["_id"],
  access: { who: "signed-in", may: "automationDelete" },
  owns: { _id: "contactForm" },
  input: z.object({ _id: id }),
  output: noOutput,
});
