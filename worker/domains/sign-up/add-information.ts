import { contract } from "#core/contract/registry.ts";
import { SECURITY_TEXTS } from "#core/contract/security.ts";
import { invalid } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { hashPassword } from "#worker/db/password.ts";
import { nameAccount } from "#worker/domains/directory/account-change-queries.ts";
import { setFirstPassword } from "#worker/domains/directory/user-change-queries.ts";
import { recordChange } from "#worker/domains/security/record-change.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";

/** Names the account, and gives a password to somebody who came without one. */
export const addInformation = verb(contract.addInformation, async (ctx, { company, password }) => {
  const person = personOf(ctx);
  if (password) {
    if (!(await setFirstPassword(ctx, person.userId, await hashPassword(password)))) {
      throw invalid("password", SECURITY_TEXTS.passwordKnown);
    }
    await recordChange(ctx, "password");
  }
  await ctx.control.batch([nameAccount(ctx, ctx.account.id, company)]);
  await commit(ctx, { audit: { action: "account.name", subject: ctx.account.id } });
  return { message: SECURITY_TEXTS.saved };
});
