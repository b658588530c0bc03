import { shownLabel } from "../rules/contact-forms.ts";
import { formatMobile } from "../rules/phone.ts";
import type { MailContent } from "./mail.ts";

/** To the address that a form names: someone signed up. */
export function formSentMail(of: {
  form: string;
  number: string;
  fields: Readonly<Record<string, string>>;
  page: string;
  link: string;
}): MailContent {
  const entered = Object.entries(of.fields).map(
    ([label, value]) => `${shownLabel(label)}: ${value}`,
  );
  return {
    subject: `${formatMobile(of.number)} signed up on ${of.form}`,
    parts: [
      `${formatMobile(of.number)} signed up on your contact form ${of.form}.`,
      ...(entered.length > 0 ? [{ quote: entered.join("\n") }] : []),
      `They were on ${of.page}.`,
      { link: of.link, label: "See the group" },
      "You get this because the form's settings name this address.",
    ],
  };
}

/** To the owner of an account. */
export function formPausedMail(of: { form: string; reason: string; link: string }): MailContent {
  return {
    subject: `Your contact form ${of.form} is paused`,
    parts: [
      "Hello,",
      `Your contact form ${of.form} takes no sign-ups now. ${of.reason}`,
      "What was sent before is safe. Look at the form, and let it take sign-ups again when you are ready.",
      { link: of.link, label: "See my contact forms" },
    ],
  };
}
