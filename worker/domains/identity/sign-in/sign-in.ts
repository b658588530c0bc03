import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { DUMMY_HASH, verifyPassword } from "#worker/db/password.ts";
import { userByEmail } from "#worker/domains/identity/directory/user-queries.ts";
import { verb } from "#worker/verb.ts";
import { afterFirstFactor } from "./complete-sign-in.ts";
import { limitSignIns } from "./inner/limit-sign-ins.ts";

/** The same response for an unknown email address and a wrong password, in the same time. */
export const signIn = verb(contract.signIn, async (ctx, { email, password }) => {
  await limitSignIns(ctx, email);
  const user = await userByEmail(ctx, email);
  const right = await verifyPassword({ hash: user?.password ?? DUMMY_HASH, password });
  if (!user || !right) throw new CooeeError("UNAUTHENTICATED", IDENTITY_TEXTS.wrong);
  return await afterFirstFactor(ctx, user, "password");
});
