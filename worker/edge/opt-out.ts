import { codeShard } from "#core/rules/codes.ts";
import { maskMobile } from "#core/rules/phone.ts";
import type { SystemContext } from "#worker/context.ts";
import { optOutTarget } from "#worker/domains/sending/opt-out-target.ts";
import { optOut } from "#worker/domains/suppressions/opt-out.ts";
import { isCrossSite } from "#worker/http/origin.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { mayGuess } from "./guesses.ts";
import { askPage, donePage, elsewherePage, laterPage } from "./opt-out-page.ts";
import { tooManyPage } from "./page.ts";

const PATH = /^\/u([0-9A-Za-z]{8})$/;

/** The code of a recipient's opt-out path, `/u########`. */
export function optOutCode(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}

/** A number for a code that was never issued: always the same one, so that a reload shows no change. */
async function standIn(ctx: SystemContext, code: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${ctx.settings.AUTH_SECRET}:${code}`);
  const digest = new Uint32Array(await crypto.subtle.digest("SHA-256", bytes));
  return `614${String((digest[0] ?? 0) % 100_000_000).padStart(8, "0")}`;
}

/**
 * The recipient's opt-out link: GET shows the page and changes nothing, POST opts out. A valid code
 * always works, whatever else came from its network; an unknown one gets the same page, without a
 * sender's name.
 */
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
  if (isRestoring(ctx)) return laterPage();
  const target = await optOutTarget(ctx, codeShard(code), code);
  if (!target && !(await mayGuess(ctx, request, "opt-out"))) return tooManyPage();
  const about = {
    masked: maskMobile(target?.number ?? (await standIn(ctx, code))),
    business: target?.business,
    sender: target?.sender,
  };
  if (isAsking) return askPage(about);
  if (target) {
    const { account, number, campaign } = target;
    await optOut(ctx.forAccount(account), { number, source: "link", campaign });
  }
  return donePage(about);
}
