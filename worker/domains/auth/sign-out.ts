import type { PublicContext } from "#worker/context.ts";
import { signInService } from "#worker/db/sign-in.ts";

export async function signOut(ctx: PublicContext) {
  const { headers } = await signInService(ctx.control, ctx.settings).api.signOut({
    headers: ctx.headers,
    returnHeaders: true,
  });
  ctx.setCookies(headers);
  return {};
}
