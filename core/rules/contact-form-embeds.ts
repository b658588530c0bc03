import { COUNTRY_CODE, FORM_INPUTS } from "./contact-form-inputs.ts";
import { defaultOptInText, type FormField, isMobileField, shownLabel } from "./contact-forms.ts";

/** What a page shows of a form: to the script, the hosted page and the preview alike. */
export interface ShownForm {
  heading: string;
  intro: string;
  button: string;
  colour: string;
  fields: readonly ShownField[];
  optIn: { text: string; ticked: boolean };
}

export interface ShownField {
  /** The input's name: the label as it is written. */
  name: string;
  label: string;
  mobile: boolean;
}

interface Described {
  appearance: { heading: string; intro: string; button: string; colour: string };
  formFields: readonly FormField[];
  optIn: { text: string; ticked: boolean };
}

export function shownForm(
  { appearance, formFields, optIn }: Described,
  business: string,
): ShownForm {
  return {
    ...appearance,
    fields: formFields.map((field) => ({
      name: field.label,
      label: shownLabel(field.label),
      mobile: isMobileField(field),
    })),
    optIn: { ...optIn, text: optIn.text || defaultOptInText(business) },
  };
}

/** Where a form's hosted page is, and what posts to it. */
export function formUrl(appUrl: string, code: string): string {
  return `${appUrl}/f/${code}`;
}

/** R296: the line that shows the form on a website. */
export function formScript(appUrl: string, code: string): string {
  return `<script src="${appUrl}/form.js" data-form="${code}" async></script>`;
}

/** R307: the same as plain HTML, which a website may style and change as it likes. */
export function formHtml(appUrl: string, code: string, form: ShownForm): string {
  const inputs = form.fields.map(({ name, label, mobile }) => {
    const kind = mobile ? 'type="tel" autocomplete="tel" required' : 'type="text"';
    return `  <label>${escaped(label)} <input ${kind} name="${escaped(name)}"></label>`;
  });
  const ticked = form.optIn.ticked ? " checked" : "";
  return [
    `<form action="${formUrl(appUrl, code)}" method="post">`,
    `  <input type="hidden" name="${FORM_INPUTS.id}" value="${code}">`,
    `  <input type="hidden" name="${FORM_INPUTS.country}" value="${COUNTRY_CODE}">`,
    ...inputs,
    `  <label><input type="checkbox" name="${FORM_INPUTS.optIn}" value="true"${ticked}> ${escaped(form.optIn.text)}</label>`,
    `  <button type="submit">${escaped(form.button)}</button>`,
    "</form>",
  ].join("\n");
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
