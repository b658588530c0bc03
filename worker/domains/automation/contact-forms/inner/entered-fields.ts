import { COUNTRY_CODE, FORM_INPUTS } from "#core/rules/contact-form-inputs.ts";
import { type FormField, isMobileField, shownLabel } from "#core/rules/contact-forms.ts";
import { MAX_VALUE_LENGTH } from "#core/rules/file-limits.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { writtenValue } from "#core/rules/written.ts";

const OWN: ReadonlySet<string> = new Set([
  ...Object.values(FORM_INPUTS),
  // What Turnstile adds.
  "cf-turnstile-response",
]);

export interface Entered {
  number: string;
  /** By label, without the mobile. */
  fields: Record<string, string>;
}

/** What was entered into a form's fields, or what is wrong with it, by the input's name. */
export function enteredFields(
  formFields: readonly FormField[],
  sent: URLSearchParams,
): { entered: Entered } | { problems: Record<string, string> } {
  const labels = new Map(formFields.map((field) => [tagKey(field.label), field]));
  const problems: Record<string, string> = {};
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  let mobile = { name: "mobile", value: "" };
  for (const [name, value] of sent) {
    const field = OWN.has(name) ? undefined : labels.get(tagKey(name));
    const key = field ? tagKey(name) : name;
    if (seen.has(key)) problems[name] = "This field was sent twice";
    else if (!field && !OWN.has(name)) problems[name] = "The form has no such field";
    else if (field && isMobileField(field)) mobile = { name, value };
    else if (field) {
      if (value.length > MAX_VALUE_LENGTH)
        problems[name] =
          `${shownLabel(field.label)} cannot be longer than ${MAX_VALUE_LENGTH} characters`;
      fields[field.label] = writtenValue(value);
    }
    seen.add(key);
  }
  const number = mobile.value.length > 40 ? undefined : normaliseMobile(mobile.value);
  if (!number) problems[mobile.name] = "Enter an Australian mobile number";
  if (sent.get(FORM_INPUTS.country)?.toLowerCase() !== COUNTRY_CODE)
    problems[FORM_INPUTS.country] =
      `Must be ${COUNTRY_CODE}: this form takes Australian mobiles only`;
  if (!isTicked(sent.get(FORM_INPUTS.optIn)))
    problems[FORM_INPUTS.optIn] = "Tick the box so that we may text you";
  return number && Object.keys(problems).length === 0
    ? { entered: { number, fields } }
    : { problems };
}

/** A box without a value of its own says `on`. */
function isTicked(value: string | null): boolean {
  return value !== null && /^(?:true|on|yes|1)$/i.test(value);
}
