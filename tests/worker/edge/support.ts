import { SELF } from "cloudflare:test";
import { ORIGIN } from "#tests/support/call.ts";
import { accountIn, drive, type Harness } from "#tests/support/campaign-harness.ts";
import { type DraftOptions, paidCampaign } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";

export const SENDER = "Bells";

/** Press of a button on our own page. */
export const press = (fields: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: {
    origin: ORIGIN,
    "sec-fetch-site": "same-origin",
    "content-type": "application/x-www-form-urlencoded",
  },
  body: new URLSearchParams(fields).toString(),
});

let ips = 0;
/** A request from a network of its own. */
export function visit(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { "cf-connecting-ip": `2001:db8:7::${(++ips).toString(16)}`, ...init.headers };
  return SELF.fetch(`${ORIGIN}${path}`, { redirect: "manual", ...init, headers });
}

/** A campaign under a business name, sent; `codeOf` is the code in a recipient's text. */
export async function sentCampaign(
  h: Harness,
  options: DraftOptions & { of?: AccountContext } = {},
) {
  const { of, ...draft } = options;
  const ctx = of ?? (await accountIn(h));
  if (!of) await addSender(ctx, { value: SENDER, type: 3, perSecond: 50 });
  const made = await paidCampaign(ctx, h, { count: 2, sender: SENDER, ...draft });
  await drive(ctx, h, made.id);
  const textOf = (number: string | undefined) =>
    h.carrier.taken.findLast(({ to }) => to === number)?.text ?? "";
  const codeOf = (number: string | undefined) =>
    /\/[ur]([0-9A-Za-z]{8})/.exec(textOf(number))?.[1] ?? "";
  return { ctx, ...made, textOf, codeOf };
}
