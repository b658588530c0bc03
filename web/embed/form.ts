import type { ShownForm } from "#core/rules/contact-form-embeds.ts";
import { FORM_INPUTS } from "#core/rules/contact-form-inputs.ts";
import { element, formCard, formElement } from "#web/components/contact-form/render-form.ts";

// Shows a contact form on a customer's website, beside the element that loads this file (`formScript`).
// It loads on pages that are not ours, so it is small, touches nothing but its own element and depends on nothing.

/** What our server says: `worker/edge/form-answer.ts`. */
interface Answer {
  state: string;
  heading?: string;
  message?: string;
  by?: string;
  token?: string;
  redirect?: string;
  url?: string;
  form?: ShownForm;
  fields?: Record<string, string>;
}

const FAILED: Answer = {
  state: "failed",
  message: "The form could not be sent. Check your connection and try again.",
};

const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.dataset.form)
  void show(script, script.dataset.form);

async function show(beside: HTMLScriptElement, code: string): Promise<void> {
  const address = `${new URL(beside.src).origin}/f/${code}`;
  const shown = await ask(`${address}/form.json`);
  const host = element("div");
  const root = host.attachShadow({ mode: "open" });
  beside.after(host);
  const card = formCard(root, shown.form ?? { colour: "#1d5c43" });
  if (shown.form) fill(card, { form: shown.form, address, code, token: shown.token ?? "" });
  else
    say(card, shown.message ? shown : { state: "", message: "This form is not available here." });
}

interface Shown {
  form: ShownForm;
  address: string;
  code: string;
  token: string;
}

function fill(card: HTMLElement, shown: Shown): void {
  const { address, code } = shown;
  let { token } = shown;
  const form = formElement(shown.form);
  card.replaceChildren(form);
  whenSent(form, async (entered) => {
    entered.set(FORM_INPUTS.id, code);
    entered.set(FORM_INPUTS.token, token);
    entered.set(FORM_INPUTS.page, location.href);
    const answer = await ask(address, entered);
    if (answer.state === "invalid" || answer.state === "again" || answer.state === "failed") {
      token = answer.token || token;
      complain(form, answer);
    } else if (answer.state === "hosted" && answer.url) {
      say(card, {
        state: "",
        heading: "One more step",
        message: "Please continue on our own page.",
      });
      card.append(element("a", { href: answer.url }, "Continue"));
    } else if (answer.state === "waiting" && answer.by === "code") {
      askCode(card, { address, token: answer.token || token, answer });
    } else finish(card, answer);
  });
}

function askCode(
  card: HTMLElement,
  { address, token, answer }: Pick<Shown, "address" | "token"> & { answer: Answer },
): void {
  say(card, answer);
  const input = { id: "code", name: "code", inputmode: "numeric", autocomplete: "one-time-code" };
  const form = element(
    "form",
    { novalidate: true },
    element("label", { for: "code" }, "Code"),
    element("input", { ...input, maxlength: "6", required: true }),
    element("button", { type: "submit" }, "Confirm"),
  );
  card.append(form);
  whenSent(form, async (entered) => {
    entered.set(FORM_INPUTS.token, token);
    const result = await ask(`${address}/code`, entered);
    if (result.state === "invalid" || result.state === "failed") complain(form, result);
    else finish(card, result);
  });
}

/** Sends what is entered, once at a time. */
function whenSent(form: HTMLFormElement, send: (entered: URLSearchParams) => Promise<void>): void {
  const button = form.querySelector("button");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!button || button.disabled) return;
    button.disabled = true;
    const entered = new URLSearchParams();
    for (const [name, value] of new FormData(form))
      if (typeof value === "string") entered.append(name, value);
    void send(entered).finally(() => {
      button.disabled = false;
    });
  });
}

/** Shows what is wrong beside its fields, or above the button. */
function complain(form: HTMLFormElement, { fields = {}, message = "" }: Answer): void {
  for (const old of form.querySelectorAll(".error")) old.remove();
  let first: HTMLInputElement | undefined;
  for (const input of form.querySelectorAll("input")) {
    const text = fields[input.name];
    if (text === undefined) {
      input.removeAttribute("aria-invalid");
      continue;
    }
    first ??= input;
    const id = `${input.id || input.name}-error`;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", id);
    (input.closest("label") ?? input).after(element("p", { class: "error", id }, text));
  }
  if (first) first.focus();
  else
    form.querySelector("button")?.before(element("p", { class: "error", role: "alert" }, message));
}

function say(card: HTMLElement, { heading = "", message = "" }: Answer): void {
  const title = element("h2", { tabindex: "-1" }, heading);
  card.replaceChildren(...(heading ? [title] : []), element("p", { role: "status" }, message));
  title.focus();
}

function finish(card: HTMLElement, answer: Answer): void {
  say(card, answer);
  if (answer.state === "done" && answer.redirect) location.assign(answer.redirect);
}

async function ask(address: string, body?: URLSearchParams): Promise<Answer> {
  try {
    const headers = { accept: "application/json" };
    const init = body ? { method: "POST", headers, body } : { headers };
    const response = await fetch(address, { ...init, credentials: "omit" });
    const answer: unknown = await response.json();
    return isAnswer(answer) ? answer : FAILED;
  } catch {
    return FAILED;
  }
}

/** Our own server made it. */
function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && "state" in value;
}
