import { notFound } from "#core/errors.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import type { CodeFor } from "#worker/domains/codes/codes.ts";
import { getToken } from "./get-token.ts";

/**
 * A token that may be shown to whoever asks, with the code that shows it. It has the rights of the
 * person who made it, so it is nobody else's to see, not even in the same account.
 */
export async function ownToken(ctx: AccountContext, id: string) {
  const { userId } = personOf(ctx);
  const token = await getToken(ctx, id);
  if (token.userId !== userId) throw notFound("Token");
  const code: CodeFor = { purpose: "view-token", subject: `${userId}:${id}` };
  return { token, code };
}
