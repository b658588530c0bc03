import { OWN_GUESSES, OWN_SENDING } from "#core/contract/codes/rate-limits.ts";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { conflict } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { ownCode, refuseOthersMobile } from "#worker/domains/identity/codes/own-codes.ts";
import { textCode } from "#worker/domains/identity/codes/send-code.ts";
import { ownUser } from "#worker/domains/identity/directory/own-user.ts";
import { setMobile } from "#worker/domains/identity/directory/user-change-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { countCall } from "#worker/kernel/count-call.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { verb } from "#worker/verb.ts";
import { confirmOwner } from "./inner/confirm-owner.ts";
import { signInChange } from "./sign-in-change.ts";

/** Texts a code to a mobile; given that code, makes the mobile the person's. */
export const changeMobile = verb(contract.changeMobile, async (ctx, { mobile, code, password }) => {
  const what = ownCode(ctx, "change-mobile", mobile);
  if (code === undefined) {
    await countCall(ctx, [OWN_SENDING]);
    await limitDay(ctx, "codes");
    await confirmOwner(ctx, await ownUser(ctx), { to: mobile, password });
    await refuseOthersMobile(ctx, mobile);
    await textCode(ctx, what, mobile);
    return { message: IDENTITY_TEXTS.otpMobile };
  }
  await countCall(ctx, [OWN_GUESSES]);
  await spendCode(ctx, what, code);
  await commitControl(ctx, {
    statements: [setMobile(ctx, personOf(ctx).userId, mobile)],
    ...signInChange(ctx, "mobile"),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw conflict(IDENTITY_TEXTS.mobileExists);
    throw error;
  });
  return { message: SECURITY_TEXTS.mobileChanged };
});
