import { notFound } from "#core/errors.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { userById } from "./user-queries.ts";

/** The row of the signed-in person. */
export async function ownUser(ctx: AccountContext) {
  const user = await userById(ctx, personOf(ctx).userId);
  if (!user) throw notFound("User");
  return user;
}
