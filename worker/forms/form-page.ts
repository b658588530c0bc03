import { COUNTRY_CODE, FORM_INPUTS } from "#core/rules/contact-form-inputs.ts";
import type { PublicForm } from "#worker/domains/automation/contact-forms/public-form.ts";
import { escaped, page } from "#worker/edge/page.ts";
import type { Visit } from "#worker/edge/visit.ts";
import { type Answerable, statusOf, wordsFor } from "./form-answer.ts";

interface Filled {
  token: string;
  /** What was entered before. */
  fields?: URLSearchParams;
  /** Where that was, if not here. */
  page?: string;
  /** What is wrong, by the input's name; the empty one is about all of it. */
  problems?: Readonly<Record<string, string>>;
}

/** The hosted form: what works where no script does. */
export function formPage(
  { ctx }: Visit,
  { form, shown, business }: PublicForm,
  filled: Filled,
): Response {
  const { token, fields, page: from = "", problems = {} } = filled;
  const siteKey = ctx.settings.TURNSTILE_SITE_KEY;
  const inputs = shown.fields.map(({ name, label, mobile }, at) => {
    const value = escaped(fields?.get(name) ?? "");
    const kind = mobile ? 'type="tel" autocomplete="tel" required' : 'type="text"';
    const wrong = problemOf(problems[name], `problem${at}`);
    return `<label for="field${at}">${escaped(label)}</label>
<input id="field${at}" ${kind} name="${escaped(name)}" value="${value}"${wrong.described}>${wrong.text}`;
  });
  const ticked = fields ? fields.has(FORM_INPUTS.optIn) : shown.optIn.ticked;
  const box = problemOf(problems[FORM_INPUTS.optIn], "problem-box");
  const known = new Set([...shown.fields.map(({ name }) => name), FORM_INPUTS.optIn]);
  const others = Object.entries(problems).filter(([name]) => !known.has(name));
  const body = `<h1>${escaped(shown.heading || business)}</h1>
<p>${escaped(shown.intro || `From ${business}`)}</p>
${others.map(([name, text]) => `<p class="error" role="alert">${escaped(name ? `${name}: ${text}` : text)}</p>`).join("")}
<form method="post" action="/f/${form.code}">
${hidden(FORM_INPUTS.id, form.code)}${hidden(FORM_INPUTS.country, COUNTRY_CODE)}${hidden(FORM_INPUTS.token, token)}${from ? hidden(FORM_INPUTS.page, from) : ""}
<p class="trap" aria-hidden="true"><label>Leave this empty <input name="${FORM_INPUTS.trap}" tabindex="-1" autocomplete="off"></label></p>
${inputs.join("\n")}
<label class="box"><input type="checkbox" name="${FORM_INPUTS.optIn}" value="true"${ticked ? " checked" : ""}${box.described}><span>${escaped(shown.optIn.text)}</span></label>${box.text}
${siteKey ? `<div class="cf-turnstile" data-sitekey="${escaped(siteKey)}" data-action="contact-form"></div>` : ""}
<button type="submit">${escaped(shown.button)}</button></form>`;
  return page(
    escaped(shown.heading || business),
    body,
    Object.keys(problems).length > 0 ? 400 : 200,
    { check: siteKey !== undefined },
  );
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escaped(value)}">`;
}

function problemOf(text: string | undefined, id: string) {
  if (text === undefined) return { text: "", described: "" };
  return {
    text: `<p class="error" id="${id}" role="alert">${escaped(text)}</p>`,
    described: ` aria-invalid="true" aria-describedby="${id}"`,
  };
}

/** What became of it, and where that leads. */
export function answerPage(found: PublicForm, of: Answerable, token: string): Response {
  if (of.state === "waiting" && of.by === "code")
    return codePage(found, { token, texted: of.texted });
  const { heading, message } = wordsFor(of, found);
  const { redirectUrl } = found.form.settings.automationSetting;
  const leads = redirectUrl !== "" && (of.state === "done" || of.state === "waiting");
  const link = leads
    ? `<p><a href="${escaped(redirectUrl)}" rel="noreferrer">Continue</a></p>`
    : "";
  return page(
    heading,
    `<h1>${heading}</h1><p role="status">${escaped(message)}</p>${link}`,
    statusOf(of),
    // The page of someone who is to look at their phone stays.
    { next: leads && of.state === "done" ? redirectUrl : "" },
  );
}

/** Where the texted code is entered. */
export function codePage(
  found: PublicForm,
  { token, texted = true, problem }: { token: string; texted?: boolean; problem?: string },
): Response {
  const { heading, message } = wordsFor({ state: "waiting", by: "code", texted }, found);
  const wrong = problemOf(problem, "problem");
  return page(
    heading,
    `<h1>${heading}</h1><p role="status">${escaped(message)}</p>
<form method="post" action="/f/${found.form.code}/code">${hidden(FORM_INPUTS.token, token)}
<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required${wrong.described}>${wrong.text}
<button type="submit">Confirm</button></form>`,
    problem ? 400 : 200,
  );
}
