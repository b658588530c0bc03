import { isCode } from "#core/rules/codes.ts";
import { formUrl } from "#core/rules/contact-form-embeds.ts";
import { FORM_INPUTS } from "#core/rules/contact-form-inputs.ts";
import { isAllowedOrigin } from "#core/rules/contact-forms.ts";
import { confirmByCode } from "#worker/domains/automation/contact-forms/confirm-submission.ts";
import {
  type PublicForm,
  publicForm,
  tokenFor,
} from "#worker/domains/automation/contact-forms/public-form.ts";
import {
  isSuspicious,
  type Sent,
  submitForm,
} from "#worker/domains/automation/contact-forms/submit-form.ts";
import { callerNetwork, mayGuess } from "#worker/edge/guesses.ts";
import { laterPage, page, tooManyPage } from "#worker/edge/page.ts";
import { noLinkPage } from "#worker/edge/short-link-page.ts";
import { formOf, isAsking, notAllowed, type Visit } from "#worker/edge/visit.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { answerOf, codeAnswerOf } from "./form-answer.ts";
import { answerPage, codePage, formPage } from "./form-page.ts";

const PATH = /^\/f\/([0-9A-Za-z]{8})(\/form\.json|\/code)?$/;

interface FormPath {
  code: string;
  part: "page" | "json" | "code";
}

/** What a contact form's path asks for; undefined for any other. */
export function formPathOf(path: string): FormPath | undefined {
  const [, code, part] = PATH.exec(path) ?? [];
  if (code === undefined || !isCode(code)) return undefined;
  if (part === undefined) return { code, part: "page" };
  return { code, part: part === "/code" ? "code" : "json" };
}

/**
 * A contact form's public address. GET shows the form, as a page or to the script on a customer's website; POST sends
 * it. Nothing is served to the pages of another website than those that its owner named.
 */
export async function contactForm(visit: Visit, { code, part }: FormPath): Promise<Response> {
  const { ctx, request } = visit;
  const asks = isAsking(visit);
  if (!asks && (request.method !== "POST" || part === "json"))
    return notAllowed(part === "json" ? "GET, HEAD" : "GET, HEAD, POST");
  if (isRestoring(ctx)) return laterPage("");
  const found = await publicForm(ctx, code);
  if (!found) return (await mayGuess(ctx, request, "form")) ? noLinkPage(404) : tooManyPage();
  const from = originOf(visit, found);
  if (from === undefined) return elsewhere();
  if (part === "json") return asScript(from, await shownTo(visit, found));
  if (asks) return part === "code" ? noLinkPage(404) : hosted(visit, found);
  return part === "code" ? confirmed(visit, found, from) : posted(visit, found, from);
}

/** Where a request comes from: our own pages, or the origin of a website that may show the form. */
type From = "own" | { origin: string };

/** Undefined if it comes from any other website, or from a program that does not say. */
function originOf({ ctx, request }: Visit, { form }: PublicForm): From | undefined {
  const own = new URL(ctx.settings.APP_URL).origin;
  const origin = request.headers.get("origin");
  if (origin === null) return isAsking({ request }) ? "own" : undefined;
  if (origin === own) return "own";
  return isAllowedOrigin(origin, form.settings.whitelistedDomains) ? { origin } : undefined;
}

function elsewhere(): Response {
  return page(
    "This form does not work here",
    "<h1>This form does not work here</h1><p>It belongs to another website. Nothing was sent.</p>",
    403,
  );
}

/** To the script: JSON, for pages of that website alone. */
function asScript(
  from: From,
  { status = 200, ...body }: { status?: number; [name: string]: unknown },
) {
  const allowed: Record<string, string> =
    from === "own" ? {} : { "access-control-allow-origin": from.origin, vary: "origin" };
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...allowed } });
}

async function shownTo({ ctx }: Visit, found: PublicForm) {
  if (found.form.pausedFor !== null)
    return { state: "closed", message: answerOf({ state: "closed" }, found).message };
  return { state: "shown", form: found.shown, token: await tokenFor(ctx, found) };
}

async function hosted(visit: Visit, found: PublicForm): Promise<Response> {
  if (found.form.pausedFor !== null) return answerPage(found, { state: "closed" }, "");
  return formPage(visit, found, { token: await tokenFor(visit.ctx, found) });
}

async function posted(visit: Visit, found: PublicForm, from: From): Promise<Response> {
  const { ctx, request } = visit;
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return notReadable(415);
  const fields = await formOf(visit);
  if (!fields) return notReadable(413);
  if (fields.get(FORM_INPUTS.id) !== found.form.code) return notReadable(400);
  const script = request.headers.get("accept")?.startsWith("application/json") === true;
  // Plain HTML cannot say when it was shown: it goes on here, where a person looks at it once more.
  if (from !== "own" && !script) {
    return formPage(visit, found, {
      token: await tokenFor(ctx, found),
      fields,
      page: pageOf(visit, found, { from, fields }),
    });
  }
  const check = ctx.settings.TURNSTILE_SITE_KEY !== undefined;
  const network = callerNetwork(request);
  if (script && check && (await isSuspicious(ctx, network)))
    return asScript(from, { state: "hosted", url: formUrl(ctx.settings.APP_URL, found.form.code) });
  const answered = fields.get("cf-turnstile-response");
  const address = request.headers.get("cf-connecting-ip") ?? "local";
  if (
    answered &&
    !(await ctx.humanCheck.isHuman(answered, { ip: address, action: "contact-form" }))
  )
    return again(visit, found, { from, fields, message: "Please confirm that you are human." });
  const sent: Sent = {
    fields,
    page: pageOf(visit, found, { from, fields }),
    address,
    network,
    human: check && !script ? Boolean(answered) : undefined,
  };
  const outcome = await submitForm(ctx, found, sent);
  if (script) return asScript(from, answerOf(outcome, found, await tokenFor(ctx, found)));
  if (outcome.state === "again") return again(visit, found, { from, fields, ...outcome });
  if (outcome.state === "invalid")
    return formPage(visit, found, {
      // It was not used: what is corrected quickly is not sent too fast.
      ...{ token: fields.get(FORM_INPUTS.token) ?? "", fields, page: sent.page },
      problems: outcome.problems,
    });
  return answerPage(found, outcome, outcome.state === "waiting" ? outcome.token : "");
}

interface Again {
  from: From;
  fields: URLSearchParams;
  message: string;
  token?: string;
}

/** The form once more, as it was filled in. */
async function again(
  visit: Visit,
  found: PublicForm,
  { from, fields, message, token }: Again,
): Promise<Response> {
  return formPage(visit, found, {
    token: token ?? (await tokenFor(visit.ctx, found)),
    ...{ fields, page: pageOf(visit, found, { from, fields }) },
    problems: { "": `${message} Check it and send it again.` },
  });
}

const LONGEST_PAGE = 500;

/**
 * The page that the form was on, as it says itself: on the website that sends it, or, where that is our own page, on
 * one that may show it. Else that website alone is known.
 */
function pageOf(
  { ctx, request }: Visit,
  { form }: PublicForm,
  { from, fields }: { from: From; fields: URLSearchParams },
): string {
  const origin = from === "own" ? new URL(ctx.settings.APP_URL).origin : from.origin;
  const said = fields.get(FORM_INPUTS.page) ?? request.headers.get("referer") ?? "";
  const its = URL.parse(said)?.origin ?? "";
  const isThere =
    its === origin || (from === "own" && isAllowedOrigin(its, form.settings.whitelistedDomains));
  return isThere ? said.slice(0, LONGEST_PAGE) : origin;
}

async function confirmed(visit: Visit, found: PublicForm, from: From): Promise<Response> {
  const { ctx, request } = visit;
  const fields = await formOf(visit);
  if (!fields) return notReadable(413);
  const token = fields.get(FORM_INPUTS.token) ?? "";
  const code = (fields.get("code") ?? "").slice(0, 40);
  const result = await confirmByCode(ctx, found, { token, code });
  if (request.headers.get("accept")?.startsWith("application/json"))
    return asScript(from, codeAnswerOf(result, found));
  if (result === "wrong")
    return codePage(found, { token, problem: codeAnswerOf(result, found).message });
  return answerPage(found, result === "done" ? { state: "done" } : { state: "over" }, token);
}

function notReadable(status: 400 | 413 | 415): Response {
  return page(
    "This form could not be read",
    "<h1>This form could not be read</h1><p>Nothing was sent. Go back, reload the page and try again.</p>",
    status,
  );
}
