import type { AccountContext, SystemContext } from "#worker/context.ts";
import { personContext } from "./inner/person-context.ts";
import { personByUser } from "./session-queries.ts";

/** The context of a user without a session, as an app token acts; undefined if the user is not active. */
export async function openUser(
  ctx: SystemContext,
  userId: string,
): Promise<AccountContext | undefined> {
  const found = await personByUser(ctx, userId);
  if (!found?.active) return undefined;
  return personContext(ctx, found, { sessionId: undefined, actor: undefined });
}
