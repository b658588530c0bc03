import { contract } from "#core/contract/registry.ts";
import { SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { invalid } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { hashPassword } from "#worker/db/password.ts";
import { nameAccount } from "#worker/domains/identity/directory/account-change-queries.ts";
import { refuseCommonPassword } from "#worker/domains/identity/directory/refuse-common-password.ts";
import { setFirstPassword } from "#worker/domains/identity/directory/user-change-queries.ts";
import { signInChange } from "#worker/domains/identity/security/sign-in-change.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";

/** Names the account, and sets a password for a person without one. */
export const addInformation = verb(contract.addInformation, async (ctx, { company, password }) => {
  if (password) await refuseCommonPassword(password);
  const named = { action: "account.name", subject: ctx.account.id };
  const { audit, effects } = signInChange(ctx, "password");
  const first = password
    ? setFirstPassword(ctx, personOf(ctx).userId, await hashPassword(password))
    : [];
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [...first, nameAccount(ctx, ctx.account.id, company)],
    audit: password ? [audit, named] : named,
    effects: password ? effects : [],
  });
  if (!committed) throw invalid("password", SECURITY_TEXTS.passwordKnown);
  return { message: SECURITY_TEXTS.saved };
});
