import type { ShownForm } from "#core/rules/contact-form-embeds.ts";
import { COUNTRY_CODE, FORM_INPUTS, inkOn } from "#core/rules/contact-form-inputs.ts";

// A contact form as a website shows it, in a shadow root: none of the website's styles reach it, and none of its
// own reach the website. The console's preview shows the same.

const STYLES = `:host{all:initial;display:block}
*{box-sizing:border-box}
.card{max-width:420px;padding:24px;border:1px solid #d5ddd8;border-radius:8px;background:#fff;color:#16241d;font:16px/1.5 system-ui,sans-serif}
h2{margin:0 0 8px;font-size:20px;line-height:1.25;overflow-wrap:anywhere}
p{margin:0 0 16px;color:#4d5f56;overflow-wrap:anywhere}
label{display:block;margin:0 0 6px;font-weight:600;overflow-wrap:anywhere}
input{width:100%;min-height:44px;margin:0 0 16px;padding:8px 12px;border:1px solid #6b7a72;border-radius:8px;background:#fff;color:inherit;font:inherit}
input[type=checkbox]{width:20px;min-height:20px;height:20px;margin:2px 10px 0 0;flex:none;accent-color:var(--go)}
.box{display:flex;margin-bottom:16px;font-weight:400}
button{width:100%;min-height:48px;padding:8px 16px;border:0;border-radius:8px;background:var(--go);color:var(--on);font:600 16px system-ui,sans-serif;overflow-wrap:anywhere;cursor:pointer}
button:disabled{opacity:.6;cursor:default}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #16241d;outline-offset:2px}
.error{margin-top:-8px;color:#a3261c}.trap{position:absolute;left:-9999px}a{color:#1d5c43}`;

type Children = readonly (Node | string)[];

/** An element with attributes and what is in it. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
  ...children: Children
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** Gives a shadow root the form's styles and an empty card, which is returned. */
export function formCard(root: ShadowRoot, { colour }: Pick<ShownForm, "colour">): HTMLElement {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${STYLES}:host{--go:${colour};--on:${inkOn(colour)}}`);
  root.adoptedStyleSheets = [sheet];
  const card = element("div", { class: "card" });
  root.replaceChildren(card);
  return card;
}

/** The form itself, with nothing entered. */
export function formElement(form: ShownForm): HTMLFormElement {
  const fields = form.fields.flatMap(({ name, label, mobile }, at) => {
    const id = `field${at}`;
    const kind = mobile ? { type: "tel", autocomplete: "tel", required: true } : { type: "text" };
    return [element("label", { for: id }, label), element("input", { id, name, ...kind })];
  });
  const box = { type: "checkbox", name: FORM_INPUTS.optIn, value: "true" };
  return element(
    "form",
    { novalidate: true },
    ...(form.heading ? [element("h2", {}, form.heading)] : []),
    ...(form.intro ? [element("p", {}, form.intro)] : []),
    element("input", { type: "hidden", name: FORM_INPUTS.country, value: COUNTRY_CODE }),
    element(
      "p",
      { class: "trap", "aria-hidden": "true" },
      element("input", { name: FORM_INPUTS.trap, tabindex: "-1", autocomplete: "off" }),
    ),
    ...fields,
    element(
      "label",
      { class: "box" },
      element("input", { ...box, checked: form.optIn.ticked }),
      element("span", {}, form.optIn.text),
    ),
    element("button", { type: "submit" }, form.button),
  );
}
