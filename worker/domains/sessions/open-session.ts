import type { AccountContext, Person, SystemContext } from "#worker/context.ts";
import { sessionOfToken } from "./inner/access-token.ts";
import { personContext } from "./inner/person-context.ts";
import { personBySession } from "./session-queries.ts";

type Found = NonNullable<Awaited<ReturnType<typeof personBySession>>>;

/** The context of the person whose access token it is; undefined where nobody active is signed in. */
export async function openSession(
  ctx: SystemContext,
  token: string,
): Promise<AccountContext | undefined> {
  const session = await sessionOfToken(ctx.settings, token, ctx.now());
  const found = session && (await livePerson(ctx, session));
  return found && personContext(ctx, found, { sessionId: found.sessionId, actor: actorOf(found) });
}

/** Who a session is of, while they, and whoever acts through them, may be signed in. */
export async function livePerson(
  ctx: Pick<SystemContext, "control" | "now">,
  session: string,
): Promise<Found | undefined> {
  const found = await personBySession(ctx, session);
  if (!found?.active) return undefined;
  return found.parentSession && !actorOf(found) ? undefined : found;
}

function actorOf({ origin }: Found): Person["actor"] {
  if (!origin?.id || !origin.userId || !origin.name || !origin.role || !origin.account) {
    return undefined;
  }
  return {
    userId: origin.userId,
    name: origin.name,
    role: origin.role,
    sessionId: origin.id,
  };
}
