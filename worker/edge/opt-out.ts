import { formatInternational, maskMobile } from "#core/rules/phone.ts";
import type { SystemContext } from "#worker/context.ts";
import { optOutByCode } from "#worker/domains/inbox/inbound/opt-out-by-code.ts";
import { logoPath, recipientOfCode } from "#worker/domains/inbox/inbound/recipient-of-code.ts";
import { isCrossSite } from "#worker/http/origin.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { mayGuess } from "./guesses.ts";
import { elsewherePage, escaped, laterPage, page, tooManyPage } from "./page.ts";
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

/** How a recipient recognises the messages. The names are absent if the code was never issued. */
interface About {
  masked: string;
  business: string | undefined;
  /** The number or name that the message came from, as shown by the handset. */
  sender: string | undefined;
  logo: string;
  /** Whether it is about all that the business sends, or about one sender. */
  global: boolean;
}

/** Asks for confirmation; only a button's POST opts out, so that a link scanner opts no one out. */
function askPage(about: About): Response {
  return page("Stop messages", about.global ? askAll(about) : askOne(about), 200, about);
}

function askAll({ masked, business, sender }: About): string {
  const from =
    sender && sender !== business
      ? `Your message came from <strong>${shown(sender)}</strong>. `
      : "";
  return `<h1>Stop messages from ${named(business)}?</h1>
<p>${from}Opting out stops every text message from this business to <strong>${masked}</strong>: offers, reminders and notices, from any number or name it uses.</p>
<p>It is free and takes effect straight away. Other businesses can still text you.</p>
<form method="post"><button type="submit">Stop messages</button></form>`;
}

function askOne({ masked, business, sender }: About): string {
  return `<h1>Stop messages from ${shown(sender)}?</h1>
<p>Your message to <strong>${masked}</strong> came from <strong>${shown(sender)}</strong>, which ${named(business)} uses. You can stop what it sends from there, or everything it sends you.</p>
<p>It is free and takes effect straight away. Other businesses can still text you.</p>
<form method="post"><button type="submit" name="global" value="false">Stop messages from ${shown(sender)}</button>
<button class="second" type="submit" name="global" value="true">Stop all messages from ${named(business)}</button></form>`;
}

function donePage(about: About): Response {
  const { masked, business, sender, global } = about;
  const what = global
    ? `You will get no more text messages from ${named(business)} on <strong>${masked}</strong>.`
    : `You will get no more text messages from <strong>${shown(sender)}</strong> on <strong>${masked}</strong>. ${named(business)} can still text you from other numbers and names.`;
  return page(
    "Messages stopped",
    `<h1>You have opted out</h1>
<p role="status">${what}</p>
<p>Changed your mind? Contact the business directly.</p>`,
    200,
    about,
  );
}

function named(business: string | undefined): string {
  return escaped(business ?? "this sender");
}

function shown(sender: string | undefined): string {
  return escaped(sender === undefined ? "this sender" : formatInternational(sender));
}
