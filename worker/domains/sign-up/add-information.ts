import type * as z from "zod";
import {
  type addInformation as addInformationEndpoint,
  SECURITY_TEXTS,
} from "#core/contract/security.ts";
import { invalid } from "#core/errors.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { hashPassword } from "#worker/db/password.ts";
import { nameAccount } from "#worker/domains/directory/account-change-queries.ts";
import { setFirstPassword } from "#worker/domains/directory/user-change-queries.ts";
import { recordChange } from "#worker/domains/security/record-change.ts";
import { commit } from "#worker/kernel/commit.ts";

/** Names the account, and gives a password to somebody who came without one. */
export async function addInformation(
  ctx: AccountContext,
  { company, password }: z.output<typeof addInformationEndpoint.input>,
) {
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
}
