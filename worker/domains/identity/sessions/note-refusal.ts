import type { PublicContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { insertRefusal, type SignIn } from "./sign-in-queries.ts";

/**
 * Notes that someone was refused who tried to sign in as a known user. It is written behind the response, whose time must
 * not reveal that there is such a user.
 */
export function noteRefusal(ctx: PublicContext, refused: SignIn): void {
  const written = writeControl(ctx, [insertRefusal(ctx, ctx.caller, refused)]);
  ctx.waitUntil(written.catch((error: unknown) => ctx.log.error("sign-in.refusal", error)));
}
