import type { AccountContext, SystemContext } from "#worker/context.ts";
import { personContext } from "./inner/person-context.ts";
import { personByUser } from "./session-queries.ts";

/**
 * The context of a user without a session, as an app token acts; undefined if the user is not active.
 * A subquery may find the id.
 */
export async function openUser(
  ctx: SystemContext,
  userId: Parameters<typeof personByUser>[1],
): Promise<AccountContext | undefined> {
  const found = await personByUser(ctx, userId);
  if (!found?.active) return undefined;
  return personContext(ctx, found, { sessionId: undefined, actor: undefined });
}
