import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { verifyPassword } from "#worker/db/password.ts";
import { limitTries, QUARTER_HOUR } from "#worker/kernel/rate-limit.ts";

/** Checks that the signed-in person knows the password too; a person without one need not. */
export async function checkPassword(
  ctx: AccountContext,
  user: { id: string; password: string | null },
  tried: { field: string; password: string | undefined },
): Promise<void> {
  if (user.password === null) return;
  await limitTries(ctx, [{ key: `password:${user.id}`, tries: 10, windowMs: QUARTER_HOUR }]);
  const { field, password } = tried;
  if (password !== undefined && (await verifyPassword({ hash: user.password, password }))) return;
  throw invalid(field, password ? IDENTITY_TEXTS.passwordWrong : "Password is required");
}
