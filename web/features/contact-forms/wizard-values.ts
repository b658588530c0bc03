import * as z from "zod";
import {
  type ContactForm,
  contactFormFields,
  FORM_TEXTS,
  type saveContactForm,
} from "#core/contract/contact-forms/contact-forms.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import {
  DEFAULT_APPEARANCE,
  DEFAULT_FIELDS,
  DEFAULT_INSTANT_MESSAGE,
  domainOf,
  MAX_DELAY_DAYS,
  MAX_DOMAINS,
} from "#core/rules/contact-forms.ts";

const { automationSetting, appearance, optIn } = contactFormFields;

const amount = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, "Enter a whole number")
    .refine((text) => Number(text) <= most, `Cannot be more than ${most}`);

/** One website a line, or with commas between them. */
export function domainsIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

const domains = z
  .string()
  .max(6_000)
  .superRefine((text, issues) => {
    const typed = domainsIn(text);
    const wrong = typed.find((each) => domainOf(each) === undefined);
    const refuse = (message: string) => issues.addIssue({ code: "custom", message });
    if (wrong !== undefined) refuse(`${wrong} is no website. ${FORM_TEXTS.domain}`);
    if (typed.length > MAX_DOMAINS) refuse(`A form can be on ${MAX_DOMAINS} websites`);
  });

/** What each step of the wizard asks for. */
export const STEP_SCHEMAS = {
  details: z.object({
    name: contactFormFields.name,
    group: z.string().min(1, FORM_TEXTS.groupRequired),
    domains,
  }),
  fields: z.object({ fields: contactFormFields.formFields }),
  look: z.object(appearance.shape),
  signUp: z.object({
    ticked: z.boolean(),
    text: optIn.shape.text,
    confirm: z.boolean(),
    senderId: automationSetting.shape.senderId,
    days: amount(MAX_DELAY_DAYS),
    hours: amount(23),
    minutes: amount(59),
    instantMessage: automationSetting.shape.instantMessage,
    emailToTrigger: automationSetting.shape.emailToTrigger,
    redirectUrl: automationSetting.shape.redirectUrl,
  }),
};

const all = z.object({
  ...STEP_SCHEMAS.details.shape,
  ...STEP_SCHEMAS.fields.shape,
  ...STEP_SCHEMAS.look.shape,
  ...STEP_SCHEMAS.signUp.shape,
});
export type WizardValues = z.input<typeof all>;

/** R295, R302 to R305, R308. */
export const WIZARD_DEFAULTS: WizardValues = {
  ...{ name: "", group: "", domains: "" },
  fields: [...DEFAULT_FIELDS],
  ...DEFAULT_APPEARANCE,
  ...{ ticked: true, text: "", confirm: true },
  senderId: SHARED_SENDER,
  ...{ days: "0", hours: "0", minutes: "0" },
  instantMessage: DEFAULT_INSTANT_MESSAGE,
  ...{ emailToTrigger: "", redirectUrl: "" },
};

const text = z.string();

/** What is kept of the wizard; it may be wrong in any way that a step says. */
export const keptWizard = z.object({
  step: z.number(),
  values: z.object({
    ...{ name: text, group: text, domains: text, text },
    fields: z.array(z.object({ label: text, isCustom: z.boolean() })),
    ...{ heading: text, intro: text, button: text, colour: text },
    ...{ ticked: z.boolean(), confirm: z.boolean() },
    ...{ senderId: text, days: text, hours: text, minutes: text },
    ...{ instantMessage: text, emailToTrigger: text, redirectUrl: text },
  }),
});
export type KeptWizard = z.output<typeof keptWizard>;

/** R295: where someone is in the wizard; `round` counts the times that a step was opened. */
export interface WizardState {
  values: WizardValues;
  step: number;
  round: number;
}

/** The first step, with what the wizard begins with: at the start, and after Reset. */
export function atStart(values: WizardValues, round = 0): WizardState {
  return { values, step: 0, round };
}

/** Where someone was, with what was kept. */
export function atKept({ values, step }: KeptWizard, round = 0): WizardState {
  return { values, step, round };
}

/** One step on or back, with what was entered. */
export function moved({ step, round }: WizardState, by: 1 | -1, values: WizardValues): WizardState {
  return { values, step: step + by, round: round + 1 };
}

export function stepWords(step: number, steps: number): string {
  return `Step ${step + 1} of ${steps}`;
}

/** What the wizard begins with for a form that exists. */
export function wizardValues(form: ContactForm): WizardValues {
  const { name, group, automationSetting, appearance, confirm, optIn } = form;
  const { delay, ...setting } = automationSetting;
  return {
    ...{ name, group, confirm },
    domains: form.whitelistedDomains.join("\n"),
    fields: form.formFields,
    ...appearance,
    ...optIn,
    ...setting,
    days: String(delay.days),
    hours: String(delay.hours),
    minutes: String(delay.minutes),
  };
}

/** What the call gets. */
export function savedValues(
  values: WizardValues,
  id: string | undefined,
): z.input<typeof saveContactForm.input> {
  const { name, group, confirm, ticked, text, heading, intro, button, colour } = values;
  const { senderId, instantMessage, emailToTrigger, redirectUrl, days, hours, minutes } = values;
  const delay = { days: Number(days), hours: Number(hours), minutes: Number(minutes) };
  return {
    ...(id === undefined ? {} : { _id: id }),
    ...{ name, group, confirm },
    whitelistedDomains: [
      ...new Set(domainsIn(values.domains).map((each) => domainOf(each) ?? each)),
    ],
    formFields: values.fields,
    automationSetting: { senderId, instantMessage, emailToTrigger, redirectUrl, delay },
    appearance: { heading, intro, button, colour },
    optIn: { ticked, text },
  };
}
