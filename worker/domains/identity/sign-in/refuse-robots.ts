import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { invalid } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";

/** Refuses programs where Turnstile is configured; `token` is what the page got from it. */
export async function refuseRobots(ctx: PublicContext, token: string | undefined): Promise<void> {
  if (await ctx.humanCheck.isHuman(token, ctx.caller.ip)) return;
  throw invalid("turnstile", IDENTITY_TEXTS.notHuman);
}
