import type { NotifiedOf } from "#core/rules/notification-digests.ts";
import {
  openSubscription,
  unsubscribe,
} from "#worker/domains/platform/notification-settings/unsubscribe.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { escaped, laterPage, page } from "./page.ts";
import { isAsking, notAllowed, type Visit } from "./visit.ts";

const WHAT: Readonly<Record<NotifiedOf, string>> = {
  inbound: "replies",
  payment: "payments",
  optOut: "opt-outs",
};

/**
 * The end of an account's notifications by mail: GET shows the page and changes nothing, POST ends them. The POST is one
 * that mail programs send by themselves (RFC 8058): without sign-in, cookies, a page of ours, or a redirect in its response.
 */
export async function unsubscribePage(visit: Visit, token: string): Promise<Response> {
  const { ctx, request, owner } = visit;
  if (!isAsking(visit) && request.method !== "POST") return notAllowed("GET, HEAD, POST");
  if (isRestoring(ctx)) return laterPage("");
  // On our own host only: a customer's has links and nothing else.
  const opened = owner === undefined ? await openSubscription(ctx, token) : undefined;
  if (!opened) return unknownPage();
  const { subscription, account, business } = opened;
  const what = `emails about ${WHAT[subscription.kind]} from Cooee for <strong class="address">${escaped(business)}</strong>`;
  if (isAsking(visit)) return askPage(what);
  await unsubscribe(ctx.forAccount(account), subscription);
  return donePage(what);
}

function askPage(what: string): Response {
  return page(
    "Stop these emails",
    `<h1>Stop these emails?</h1>
<p>You get ${what}. Nothing else changes: the account keeps working as it does.</p>
<form method="post"><button type="submit" name="List-Unsubscribe" value="One-Click">Stop these emails</button></form>`,
    200,
  );
}

function donePage(what: string): Response {
  return page(
    "Emails stopped",
    `<h1>You have unsubscribed</h1>
<p role="status">You will get no more ${what}.</p>
<p>Changed your mind? The account can add your address again in its notification settings.</p>`,
    200,
  );
}

function unknownPage(): Response {
  return page(
    "Link not found",
    "<h1>This link does not work</h1><p>Open the link at the end of the latest email, or ask the account to remove your address.</p>",
    404,
  );
}
