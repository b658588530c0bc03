import { codeShard } from "#core/rules/codes.ts";
import { maskMobile } from "#core/rules/phone.ts";
import type { SystemContext } from "#worker/context.ts";
import { withinLimit } from "#worker/domains/auth/rate-limit.ts";
import { optOutTarget } from "#worker/domains/sending/opt-out-target.ts";
import { optOut } from "#worker/domains/suppressions/opt-out.ts";
import { isCrossSite } from "#worker/http/origin.ts";
import { askPage, donePage, elsewherePage, tooManyPage } from "./opt-out-page.ts";

const PATH = /^\/u([0-9A-Za-z]{8})$/;
const TEN_MINUTES = 600_000;
/** Phones of a mobile network share addresses; with 41 random bits a code this is no way to find one. */
const TRIES = 300;

/** The code of a recipient's opt-out path, `/u########`. */
export function optOutCode(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}

/** A number for a code that was never given out: always the same one, so that nothing tells it apart. */
async function standIn(ctx: SystemContext, code: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${ctx.settings.AUTH_SECRET}:${code}`);
  const digest = new Uint32Array(await crypto.subtle.digest("SHA-256", bytes));
  return `614${String((digest[0] ?? 0) % 100_000_000).padStart(8, "0")}`;
}

/** The recipient's way out: GET shows and changes nothing, POST opts out. Unknown codes look the same. */
export async function optOutPath(
  ctx: SystemContext,
  request: Request,
  code: string,
): Promise<Response> {
  const isAsking = request.method === "GET" || request.method === "HEAD";
  if (!isAsking && request.method !== "POST") {
    return new Response(null, { status: 405, headers: { allow: "GET, HEAD, POST" } });
  }
  if (!isAsking && isCrossSite(request)) return elsewherePage();
  const ip = request.headers.get("cf-connecting-ip") ?? "local";
  const limit = { key: `opt-out:ip:${ip}`, tries: TRIES, windowMs: TEN_MINUTES };
  if (!(await withinLimit(ctx, limit))) return tooManyPage();
  const target = await optOutTarget(ctx, codeShard(code), code);
  const masked = maskMobile(target?.number ?? (await standIn(ctx, code)));
  if (isAsking) return askPage(masked);
  if (target)
    await optOut(ctx.forAccount(target.account), { number: target.number, source: "link" });
  return donePage(masked);
}
