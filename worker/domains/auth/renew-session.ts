import { AUTH_TEXTS } from "#core/contract/auth.ts";
import { CooeeError } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { signInService } from "#worker/db/sign-in.ts";
import { memberOf } from "./queries.ts";

/** Extends the session of the cookie; a session that is over cannot be renewed. */
export async function renewSession(ctx: PublicContext) {
  const session = await signInService(ctx.control, ctx.settings).api.getSession({
    headers: ctx.headers,
    returnHeaders: true,
  });
  const member = session.response && (await memberOf(ctx, session.response.user.id));
  if (!member?.active) throw new CooeeError("UNAUTHENTICATED", AUTH_TEXTS.sessionOver);
  ctx.setCookies(session.headers);
  return {};
}
