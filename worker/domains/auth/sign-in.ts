import type * as z from "zod";
import { AUTH_TEXTS, type signIn as signInEndpoint } from "#core/contract/auth.ts";
import { CooeeError } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { isWrongPassword, signInService } from "#worker/db/sign-in.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { isProvisioned, provisionAccount } from "./provision-account.ts";
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
    .catch((error: unknown) => {
      if (!isWrongPassword(error)) throw error;
      throw new CooeeError("UNAUTHENTICATED", AUTH_TEXTS.wrong);
    });
  const { user } = session.response;
  const member = await memberOf(ctx, user.id);
  if (member && !member.active) throw new CooeeError("FORBIDDEN", AUTH_TEXTS.inactive);
  await finishSignUp(ctx, user, member);
  ctx.setCookies(session.headers);
  return { message: "Signed in" };
}

/** Only somebody who signed up alone can have stopped half-way: others' accounts are made for them. */
async function finishSignUp(
  ctx: PublicContext,
  user: { id: string; name: string },
  member: Awaited<ReturnType<typeof memberOf>>,
): Promise<void> {
  if (member && member.role !== "trial") return;
  if (member && (await isProvisioned(ctx, accountRef.parse(member.account)))) return;
  await provisionAccount(ctx, {
    userId: user.id,
    name: user.name,
    role: "trial",
    credit: TRIAL_CREDIT,
  });
}
