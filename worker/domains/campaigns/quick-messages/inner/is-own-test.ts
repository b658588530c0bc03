import type { AccountContext } from "#worker/context.ts";
import { userById } from "#worker/domains/identity/directory/user-queries.ts";

interface Asked {
  handsets: readonly string[];
  /** When it is to be sent, if that is later: the handset may be another person's by then. */
  at?: number | null | undefined;
}

/** C22: whether a message is a test that only reaches the person who sends it, on the mobile that they verified. */
export async function isOwnTest(ctx: AccountContext, { handsets, at }: Asked): Promise<boolean> {
  const [only, ...others] = handsets;
  if (!ctx.person || only === undefined || others.length > 0 || at) return false;
  const user = await userById(ctx, ctx.person.userId);
  return user?.mobile === only;
}
