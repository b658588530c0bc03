import * as z from "zod";
import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { ownLimits } from "#worker/kernel/limits/usage-queries.ts";
import { accountRef } from "#worker/queues/messages.ts";

const lists = z.array(z.string());

/** Any account, with its limits and a context in which the administrator acts in it. */
export async function limitedAccount(ctx: AccountContext, id: string) {
  const found = await ownLimits(ctx, id);
  if (!found) throw notFound("Account");
  const { name, limits, isSub } = found;
  const lifted = lists.parse(JSON.parse(found.lifted));
  const target = { ...ctx.forAccount(accountRef.parse(found.account)), person: ctx.person };
  return { target, name, limits, lifted, isSub, role: found.role ?? "trial" };
}
