import type { AccountContext, Person, SystemContext } from "#worker/context.ts";
import { sessionOfToken } from "./access-token.ts";
import { personContext } from "./person-context.ts";
import { personBySession } from "./session-queries.ts";

type Found = NonNullable<Awaited<ReturnType<typeof personBySession>>>;

/** The context of the person whose access token it is; undefined where nobody active is signed in. */
export async function openSession(
  ctx: SystemContext,
  token: string,
): Promise<AccountContext | undefined> {
  const session = await sessionOfToken(ctx.settings, token, ctx.now());
  const found = session && (await personBySession(ctx, session));
  if (!found?.active) return undefined;
  const actor = actorOf(found);
  // Whoever acts through this session must still be somebody.
  if (found.parentSession && !actor) return undefined;
  return personContext(ctx, found, { sessionId: found.sessionId, actor });
}

function actorOf({ origin }: Found): Person["actor"] {
  if (!origin?.id || !origin.userId || !origin.name || !origin.role) return undefined;
  return {
    userId: origin.userId,
    name: origin.name,
    role: origin.role,
    sessionId: origin.id,
  };
}
