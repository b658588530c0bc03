import type * as z from "zod";
import { AUTH_TEXTS, type signIn as signInEndpoint } from "#core/contract/auth.ts";
import { CooeeError } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { signInService } from "#worker/db/sign-in.ts";
import { provisionAccount } from "./provision-account.ts";
import { memberOf } from "./queries.ts";
import { limitTries } from "./rate-limit.ts";
import { TRIAL_CREDIT } from "./sign-up.ts";

const QUARTER_HOUR = 15 * 60_000;

/** The same answer for an unknown e-mail and a wrong password; better-auth hashes either way. */
export async function signIn(ctx: PublicContext, input: z.output<typeof signInEndpoint.input>) {
  await limitTries(ctx, [
    { key: `sign-in:ip:${ctx.ip}`, tries: 60, windowMs: QUARTER_HOUR },
    { key: `sign-in:email:${input.email}`, tries: 10, windowMs: QUARTER_HOUR },
  ]);
  const session = await signInService(ctx.control, ctx.settings)
    .api.signInEmail({ body: input, headers: ctx.headers, returnHeaders: true })
    .catch(() => undefined);
  if (!session) throw new CooeeError("UNAUTHENTICATED", AUTH_TEXTS.wrong);
  const { user } = session.response;
  const member = await memberOf(ctx, user.id);
  if (member && !member.active) throw new CooeeError("FORBIDDEN", AUTH_TEXTS.inactive);
  if (!member) {
    await provisionAccount(ctx, {
      userId: user.id,
      name: user.name,
      role: "trial",
      credit: TRIAL_CREDIT,
    });
  }
  ctx.setCookies(session.headers);
  return { message: "Signed in" };
}
