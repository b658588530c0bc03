import { notFound } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { accountById } from "./inner/account-queries.ts";

/** What the directory knows of an account. */
export async function accountProfile(ctx: Pick<SystemContext, "control">, id: string) {
  const row = await accountById(ctx, id);
  if (!row) throw notFound("Account");
  return row;
}
