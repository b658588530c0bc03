import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { userById } from "#worker/domains/identity/directory/user-queries.ts";
import { HOUR, limitTries } from "#worker/kernel/rate-limit.ts";
import { isSame } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { flowOf } from "./flow.ts";
import { mfaAddress, mfaCode } from "./inner/mfa-address.ts";
import { passwordMark } from "./inner/password-mark.ts";

/** For all addresses of one person together. */
const GUESSES_AN_HOUR = 30;

/** Signs in whose first factor was right in this browser, by the code that was mailed. */
export const verifyMfaCode = verb(contract.verifyMfaCode, async (ctx, { code }) => {
  const { userId, method, sentTo, password } = await flowOf(ctx, "mfa");
  await limitTries(ctx, [{ key: `mfa:${userId}`, tries: GUESSES_AN_HOUR, windowMs: HOUR }]);
  const [user, address] = await Promise.all([
    userById(ctx, userId),
    sentTo === undefined ? undefined : mfaAddress(ctx, userId, sentTo),
  ]);
  if (!user || !address) throw new CooeeError("CONFLICT", IDENTITY_TEXTS.flowOver);
  // A password that has since been changed no longer opens anything.
  if (password && !isSame(password, await passwordMark(ctx, user))) {
    throw new CooeeError("CONFLICT", IDENTITY_TEXTS.flowOver);
  }
  await spendCode(ctx, mfaCode(userId, address), code);
  return await completeSignIn(ctx, user, method);
});
