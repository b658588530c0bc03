import type * as z from "zod";
import { ADMIN_USER_TEXTS, type grantUserCredit as endpoint } from "#core/contract/admin-users.ts";
import { MILLICENTS_PER_CENT } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { publish } from "#worker/domains/campaigns/publish.ts";
import { grantCredit } from "#worker/domains/credit/grant.ts";
import { userAccount } from "./user-account.ts";

/** Adds credit to a user's account; the same key adds it once. `credit` is in cents. */
export async function grantUserCredit(
  ctx: AccountContext,
  { id, credit, reason, key }: z.output<typeof endpoint.input>,
) {
  const { account } = await userAccount(ctx, id);
  const amount = credit * MILLICENTS_PER_CENT;
  await grantCredit(account, { key: `admin:${key}`, amount, reason });
  publish(account, [{ type: "balance" }]);
  return { message: ADMIN_USER_TEXTS.credited };
}
