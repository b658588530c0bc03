import { maskMobile } from "#core/rules/phone.ts";
import type { SystemContext } from "#worker/context.ts";
import { optOutByCode } from "#worker/domains/inbox/inbound/opt-out-by-code.ts";
import { logoPath, recipientOfCode } from "#worker/domains/inbox/inbound/recipient-of-code.ts";
import { isCrossSite } from "#worker/http/origin.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { mayGuess } from "./guesses.ts";
import { askPage, donePage } from "./opt-out-page.ts";
import { elsewherePage, laterPage, tooManyPage } from "./page.ts";
import { formOf, isAsking, isOnHost, notAllowed, type Visit } from "./visit.ts";

/** A number for a code that was never issued: always the same one, so that a reload shows no change. */
async function standIn(ctx: SystemContext, code: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${ctx.settings.AUTH_SECRET}:${code}`);
  const digest = new Uint32Array(await crypto.subtle.digest("SHA-256", bytes));
  return `614${String((digest[0] ?? 0) % 100_000_000).padStart(8, "0")}`;
}

/**
 * The recipient's opt-out link: GET shows the page and changes nothing, POST opts out. A valid code
 * always works, whatever else came from its network; an unknown one gets the same page, without a
 * sender's name. `global`: from all that the account sends; else the page offers both.
 */
export async function optOutPage(
  visit: Visit,
  { code, global }: { code: string; global: boolean },
): Promise<Response> {
  const { ctx, request } = visit;
  if (!isAsking(visit) && request.method !== "POST") return notAllowed("GET, HEAD, POST");
  if (!isAsking(visit) && isCrossSite(request)) return elsewherePage();
  if (isRestoring(ctx)) return laterPage("You can also reply STOP to the message.");
  const found = await recipientOfCode(ctx, code);
  const recipient = found && isOnHost(visit, found.profile) ? found : undefined;
  if (!recipient && !(await mayGuess(ctx, request, "opt-out"))) return tooManyPage();
  const about = {
    masked: maskMobile(recipient?.number ?? (await standIn(ctx, code))),
    business: recipient?.profile.name,
    sender: recipient?.sender,
    logo: recipient ? logoPath(recipient.profile, { code, of: "message" }) : "",
    global,
  };
  if (isAsking(visit)) return askPage(about);
  const all = global || (await formOf(visit))?.get("global") === "true";
  if (recipient) await optOutByCode(ctx, recipient, { global: all });
  return donePage({ ...about, global: all });
}
