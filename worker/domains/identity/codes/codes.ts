import {
  IDENTITY_TEXTS,
  OTP_LENGTH,
  OTP_MINUTES,
  OTP_RESEND_SECONDS,
  OTP_TRIES,
} from "#core/contract/fields/identity-fields.ts";
import { CooeeError, conflict, invalid } from "#core/errors.ts";
import { type AccountContext, personOf, type SystemContext } from "#worker/context.ts";
import { userByEmail, userByMobile } from "#worker/domains/identity/directory/user-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { HOUR, limitTries, refuseUsedUp } from "#worker/kernel/rate-limit.ts";
import { isSame, randomToken, sign } from "#worker/secrets.ts";
import {
  countCodeTry,
  deleteCode,
  deleteCodeOf,
  deleteExpiredCodes,
  replaceCode,
  replaceHash,
} from "./inner/code-queries.ts";

/** Codes to one place in an hour: with five tries each, a code is guessed once in 40,000 hours. */
const SENT_AN_HOUR = 5;

/** What a code is good for; one for another purpose, or another subject, opens nothing. */
type CodePurpose =
  | "sign-up"
  | "mobile-sign-in"
  | "personal-number"
  | "mfa"
  | "reset-password"
  | "verify-email"
  | "change-mobile"
  | "mfa-email"
  | "delete-account"
  | "create-token"
  | "view-token"
  | "notification-email";

export interface CodeFor {
  purpose: CodePurpose;
  /** The email address or number that it verifies, or the id of its recipient. */
  subject: string;
}

type Ctx = Pick<SystemContext, "control" | "now" | "settings">;

/**
 * A new code of six digits; the one before is over. Another one within a minute, or a sixth in an
 * hour, is RATE_LIMITED. The caller sends it.
 */
export async function makeCode(ctx: Ctx, what: CodeFor): Promise<string> {
  const code = randomDigits();
  await keepCode(ctx, what, await hashOfCode(ctx, what, code));
  return code;
}

/**
 * The place of a code that is generated when it is sent, under the limits of `makeCode`. Until then
 * no code is right. Returns the id by which `fillCode` finds the place.
 */
export async function reserveCode(ctx: Ctx, what: CodeFor): Promise<string> {
  const place = randomToken();
  await keepCode(ctx, what, place);
  return place;
}

/** Makes the code of a reserved place; undefined where that was done, or a newer one took its place. */
export async function fillCode(
  ctx: Ctx,
  what: CodeFor,
  place: string,
): Promise<string | undefined> {
  const code = randomDigits();
  const filled = await replaceHash(ctx, what, place, await hashOfCode(ctx, what, code));
  return filled ? code : undefined;
}

async function keepCode(ctx: Ctx, what: CodeFor, hash: string): Promise<void> {
  const key = `code:${what.purpose}:${what.subject}`;
  const limit = { key, tries: SENT_AN_HOUR, windowMs: HOUR };
  // Before the code: one that is refused must leave the code that was sent as it is.
  await refuseUsedUp(ctx, limit);
  const put = await replaceCode(ctx, {
    ...what,
    hash,
    sentAt: ctx.now(),
    expiresAt: ctx.now() + OTP_MINUTES * 60_000,
    notSince: ctx.now() - OTP_RESEND_SECONDS * 1000,
  });
  if (!put) throw new CooeeError("RATE_LIMITED", IDENTITY_TEXTS.otpSoon);
  await limitTries(ctx, [limit]);
}

/** Deletes a code that could not be sent, so that another one can be requested immediately. */
export async function deleteMadeCode(ctx: Ctx, what: CodeFor): Promise<void> {
  await deleteCodeOf(ctx, what);
}

/** Uses a code up; a wrong, old, used or too often guessed one is refused in the same words. */
export async function spendCode(ctx: Ctx, what: CodeFor, code: string): Promise<void> {
  // Counted before it is looked at, so that guesses at the same moment are all counted.
  const kept = await countCodeTry(ctx, what, OTP_TRIES);
  const right = kept !== undefined && isSame(kept, await hashOfCode(ctx, what, code));
  // The call that deletes the row has used the code; another with the same code at the same moment has not.
  if (right && (await deleteCode(ctx, what, kept))) return;
  throw invalid("code", IDENTITY_TEXTS.otpFailed);
}

function hashOfCode({ settings }: Ctx, what: CodeFor, code: string): Promise<string> {
  return sign(settings.AUTH_SECRET, "code", `${what.purpose}:${what.subject}:${code}`);
}

function randomDigits(): string {
  // Bytes from 250 on would favour the low digits.
  let digits = "";
  while (digits.length < OTP_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(OTP_LENGTH))) {
      if (byte < 250 && digits.length < OTP_LENGTH) digits += byte % 10;
    }
  }
  return digits;
}

/** Deletes codes that have expired. */
export async function sweepCodes(ctx: SystemContext): Promise<void> {
  await writeControl(ctx, [deleteExpiredCodes(ctx)]);
}

/** A code that only the person who requested it can use; `to` is the address that it verifies, if any. */
export function ownCode(ctx: AccountContext, purpose: CodePurpose, to?: string): CodeFor {
  const { userId } = personOf(ctx);
  return { purpose, subject: to ? `${userId} ${to}` : userId };
}

export async function refuseOthersEmail(ctx: AccountContext, email: string): Promise<void> {
  const user = await userByEmail(ctx, email);
  if (user && user.id !== personOf(ctx).userId) {
    throw conflict(IDENTITY_TEXTS.emailExists);
  }
}

export async function refuseOthersMobile(ctx: AccountContext, mobile: string): Promise<void> {
  const user = await userByMobile(ctx, mobile);
  if (user && user.id !== personOf(ctx).userId) {
    throw conflict(IDENTITY_TEXTS.mobileExists);
  }
}
