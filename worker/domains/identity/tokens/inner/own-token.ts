import { notFound } from "#core/errors.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import type { CodeFor } from "#worker/domains/identity/codes/codes.ts";
import { getToken } from "./get-token.ts";

/**
 * A token of the person's own, and the code that shows it again. It has the rights of whoever created
 * it, so nobody else may see it, not even in the same account.
 */
export async function ownToken(ctx: AccountContext, id: string) {
  const { userId } = personOf(ctx);
  const token = await getToken(ctx, id);
  if (token.userId !== userId) throw notFound("Token");
  const code: CodeFor = { purpose: "view-token", subject: `${userId}:${id}` };
  return { token, code };
}
