import { answerLink, requestOfLink } from "#worker/domains/automation/email-to-sms/answer-link.ts";
import { isCrossSite } from "#worker/http/origin.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { mayGuess } from "./guesses.ts";
import { elsewherePage, escaped, laterPage, page, tooManyPage } from "./page.ts";
import { formOf, isAsking, notAllowed, type Visit } from "./visit.ts";

/**
 * Asks the owner of an address whether an account may send its emails as texts. Only a button's POST answers, so
 * that a scanner of links confirms nothing.
 */
export async function allowEmailPage(visit: Visit, code: string): Promise<Response> {
  const { ctx, request, owner } = visit;
  if (!isAsking(visit) && request.method !== "POST") return notAllowed("GET, HEAD, POST");
  if (!isAsking(visit) && isCrossSite(request)) return elsewherePage();
  if (isRestoring(ctx)) return laterPage("");
  const asked = owner === undefined ? await requestOfLink(ctx, code) : undefined;
  if (!asked) return (await mayGuess(ctx, request, "allow-email")) ? overPage() : tooManyPage();
  if (isAsking(visit)) return asked.isConfirmed ? allowedPage(asked) : askPage(asked);
  const allow = (await formOf(visit))?.get("allow") === "true";
  if (!(await answerLink(ctx, { code, allow }))) return overPage();
  return allow ? allowedPage(asked) : refusedPage(asked);
}

interface Asked {
  business: string;
  email: string;
}

function askPage({ business, email }: Asked): Response {
  const name = escaped(business);
  return page(
    "Texts by email",
    `<h1>Let ${name} text from your emails?</h1>
<p>Emails from <strong class="address">${escaped(email)}</strong> to a mobile number&rsquo;s address are then sent as texts of ${name}, and replies come back to you by email.</p>
<form method="post"><button type="submit" name="allow" value="true">Allow</button>
<button class="second" type="submit" name="allow" value="false">This is not for me</button></form>`,
    200,
  );
}

function allowedPage({ business, email }: Asked): Response {
  return page(
    "Texts by email",
    `<h1>You can send texts by email</h1>
<p role="status">Emails from <strong class="address">${escaped(email)}</strong> are sent as texts of ${escaped(business)}. You can close this page.</p>
<form method="post"><button class="second" type="submit" name="allow" value="false">Stop this</button></form>`,
    200,
  );
}

function refusedPage({ business, email }: Asked): Response {
  return page(
    "Texts by email",
    `<h1>Nothing is sent from your emails</h1>
<p role="status">${escaped(business)} can no longer send texts from <strong class="address">${escaped(email)}</strong>. You can close this page.</p>`,
    200,
  );
}

function overPage(): Response {
  return page(
    "This link does not work",
    "<h1>This link does not work any more</h1><p>It has expired, or a newer one was sent. Ask the business for another.</p>",
    404,
  );
}
