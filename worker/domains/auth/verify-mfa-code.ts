import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { isSame } from "#worker/secrets.ts";
import { letIn } from "./admit.ts";
import { spendCode } from "./codes.ts";
import { flowOf } from "./flow.ts";
import { limitGuesses } from "./limits.ts";
import { mfaAddress, mfaCode } from "./mfa-address.ts";
import { passwordMark } from "./password-mark.ts";
import { userById } from "./queries.ts";
import { HOUR, limitTries } from "./rate-limit.ts";

/** For all addresses of one person together. */
const GUESSES_AN_HOUR = 30;

/** Signs in whose first factor was right in this browser, by the code that was mailed. */
export async function verifyMfaCode(ctx: PublicContext, { code }: { code: string }) {
  const { userId, method, sentTo, password } = await flowOf(ctx, "mfa");
  await limitGuesses(ctx);
  await limitTries(ctx, [{ key: `mfa:${userId}`, tries: GUESSES_AN_HOUR, windowMs: HOUR }]);
  const [user, address] = await Promise.all([
    userById(ctx, userId),
    sentTo === undefined ? undefined : mfaAddress(ctx, userId, sentTo),
  ]);
  if (!user || !address) throw new CooeeError("CONFLICT", IDENTITY_TEXTS.flowOver);
  // A password that was changed meanwhile opens nothing any more.
  if (password && !isSame(password, await passwordMark(ctx, user))) {
    throw new CooeeError("CONFLICT", IDENTITY_TEXTS.flowOver);
  }
  await spendCode(ctx, mfaCode(userId, address), code);
  return await letIn(ctx, user, method);
}
