import type * as z from "zod";
import type { signIn as signInEndpoint } from "#core/contract/auth.ts";
import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { verifyPassword } from "#worker/db/password.ts";
import { limitPasswords } from "#worker/domains/codes/code-limits.ts";
import { userByEmail } from "#worker/domains/directory/user-queries.ts";
import { afterFirstFactor } from "./complete-sign-in.ts";

/** What nobody's password makes: an unknown e-mail takes as long as a wrong password. */
const NOBODYS =
  "scrypt$16384$8$5$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==";

/** The same answer for an unknown e-mail and a wrong password, in the same time. */
export async function signIn(
  ctx: PublicContext,
  { email, password }: z.output<typeof signInEndpoint.input>,
) {
  await limitPasswords(ctx, email);
  const user = await userByEmail(ctx, email);
  const right = await verifyPassword({ hash: user?.password ?? NOBODYS, password });
  if (!user || !right) throw new CooeeError("UNAUTHENTICATED", IDENTITY_TEXTS.wrong);
  return await afterFirstFactor(ctx, user, "password");
}
