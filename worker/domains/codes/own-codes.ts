import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { userByEmail, userByMobile } from "#worker/domains/directory/user-queries.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { HOUR, limitTries } from "#worker/kernel/rate-limit.ts";
import type { CodeFor, CodePurpose } from "./codes.ts";

/** A code that only whoever asked for it can use; `to` is what it proves, where it proves something. */
export function ownCode(ctx: AccountContext, purpose: CodePurpose, to?: string): CodeFor {
  const { userId } = personOf(ctx);
  return { purpose, subject: to ? `${userId} ${to}` : userId };
}

/** Codes that somebody may have sent, to wherever they say. */
export async function limitOwnSending(ctx: AccountContext): Promise<void> {
  const key = `send:user:${personOf(ctx).userId}`;
  await limitTries(ctx, [{ key, tries: 20, windowMs: HOUR }]);
  await limitDay(ctx, "codes");
}

/** Codes that somebody may try, of whatever purpose. */
export async function limitOwnGuesses(ctx: AccountContext): Promise<void> {
  const key = `guess:user:${personOf(ctx).userId}`;
  await limitTries(ctx, [{ key, tries: 60, windowMs: HOUR }]);
}

export async function refuseOthersEmail(ctx: AccountContext, email: string): Promise<void> {
  const user = await userByEmail(ctx, email);
  if (user && user.id !== personOf(ctx).userId) {
    throw new CooeeError("CONFLICT", IDENTITY_TEXTS.emailExists);
  }
}

export async function refuseOthersMobile(ctx: AccountContext, mobile: string): Promise<void> {
  const user = await userByMobile(ctx, mobile);
  if (user && user.id !== personOf(ctx).userId) {
    throw new CooeeError("CONFLICT", IDENTITY_TEXTS.mobileExists);
  }
}
