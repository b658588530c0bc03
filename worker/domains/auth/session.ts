import * as z from "zod";
import { FEATURES } from "#core/access.ts";
import { type AccountContext, asPerson, type SystemContext } from "#worker/context.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { sessionByToken } from "./queries.ts";

const access = z.array(z.enum(FEATURES));

/** The context of the person whose session it is; undefined where nobody active is signed in. */
export async function openSession(
  ctx: SystemContext,
  token: string,
): Promise<AccountContext | undefined> {
  const session = await sessionByToken(ctx, token);
  if (!session?.active) return undefined;
  return asPerson(ctx.forAccount(accountRef.parse(session.account)), {
    userId: session.userId,
    name: session.name,
    email: session.email,
    role: session.role,
    access: access.parse(JSON.parse(session.access)),
  });
}
