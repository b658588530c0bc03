import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { conflict } from "#core/errors.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { userByEmail, userByMobile } from "#worker/domains/identity/directory/user-queries.ts";
import type { CodeFor, CodePurpose } from "./codes.ts";

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
