import type * as z from "zod";
import { AUTH_TEXTS, type signUp as signUpEndpoint } from "#core/contract/auth.ts";
import { CooeeError } from "#core/errors.ts";
import type { Millicents } from "#core/rules/money.ts";
import type { PublicContext } from "#worker/context.ts";
import { signInService } from "#worker/db/sign-in.ts";
import { provisionAccount } from "./provision-account.ts";
import { userByEmail } from "./queries.ts";
import { limitTries } from "./rate-limit.ts";

/** 100 SMS at the base price. */
export const TRIAL_CREDIT: Millicents = 550_000;
const HOUR = 60 * 60_000;

export async function signUp(ctx: PublicContext, input: z.output<typeof signUpEndpoint.input>) {
  await limitTries(ctx, [{ key: `sign-up:ip:${ctx.ip}`, tries: 20, windowMs: HOUR }]);
  if (await userByEmail(ctx, input.email)) throw new CooeeError("CONFLICT", AUTH_TEXTS.exists);
  const session = await signInService(ctx.control, ctx.settings)
    .api.signUpEmail({ body: input, headers: ctx.headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      // Two sign-ups at the same moment: the other one won.
      if (await userByEmail(ctx, input.email)) return undefined;
      throw error;
    });
  if (!session) throw new CooeeError("CONFLICT", AUTH_TEXTS.exists);
  const { user } = session.response;
  await provisionAccount(ctx, {
    userId: user.id,
    name: user.name,
    role: "trial",
    credit: TRIAL_CREDIT,
  });
  ctx.setCookies(session.headers);
  return { message: "Account Created Successfully" };
}
