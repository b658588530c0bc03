import type { SystemContext } from "#worker/context.ts";
import { userByEmail } from "./queries.ts";

/** The user with this e-mail; undefined where there is none. */
export async function findUser(
  ctx: Pick<SystemContext, "control" | "now">,
  email: string,
): Promise<{ id: string } | undefined> {
  return userByEmail(ctx, email);
}
