import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { accountIn, drive, type Harness } from "#tests/support/campaign-harness.ts";
import { type DraftOptions, paidCampaign } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { openKnownLink } from "#worker/edge/known-link.ts";
import { openShortLink, shortLinkPath } from "#worker/edge/short-link.ts";

export const HOST = new URL(env.APP_URL).host;
export const TARGET = "https://bells.example/sale?utm_source=sms#roses";
export const PLACEHOLDER = shortLinkPlaceholder(HOST);
export const MESSAGE = `Roses today: ${PLACEHOLDER}`;

export const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";

/** A campaign with a short link, sent; `pathOf` is the path in a recipient's text. */
export async function linkedCampaign(h: Harness, options: DraftOptions & { shard?: 0 | 1 } = {}) {
  const { shard = 0, ...draft } = options;
  const ctx = await accountIn(h, { shard });
  const made = await paidCampaign(ctx, h, {
    count: 3,
    message: MESSAGE,
    longUrl: TARGET,
    ...draft,
  });
  await drive(ctx, h, made.id);
  const texts = new Map(h.carrier.taken.map(({ to, text }) => [to, text]));
  const pathOf = (number: string | undefined) =>
    /\/s[0-9A-Za-z]+/.exec(texts.get(number ?? "") ?? "")?.[0] ?? "";
  return { ctx, ...made, texts, pathOf };
}

/** A request for a path, answered as the Worker does; what it records is on the harness's queue. */
export async function open(h: Harness, path: string, headers: HeadersInit = {}, method = "GET") {
  const asked = shortLinkPath(path);
  if (!asked) throw new Error(`${path} is no short link`);
  const request = new Request(`${ORIGIN}${path}`, { method, headers });
  const waiting: Promise<unknown>[] = [];
  const ctx = { ...h.system, waitUntil: (work: Promise<unknown>) => void waiting.push(work) };
  const response =
    openKnownLink(ctx, request) ?? (await openShortLink({ ctx, request, owner: undefined }, asked));
  await Promise.all(waiting);
  return response;
}

/** The same over HTTP. */
export function visit(path: string, init: RequestInit = {}): Promise<Response> {
  return SELF.fetch(`${ORIGIN}${path}`, { redirect: "manual", ...init });
}

export async function clicksOf(ctx: AccountContext) {
  const { results } = await shardDatabase(env, ctx.account.shard)
    .prepare(
      "SELECT number, verdict, reason, seen FROM clicks WHERE account_id = ? ORDER BY number, id",
    )
    .bind(ctx.account.id)
    .all();
  return results;
}
