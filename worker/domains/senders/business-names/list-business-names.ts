import type { BusinessName } from "#core/contract/business-names/business-names.ts";
import { contract } from "#core/contract/registry.ts";
import type { AccountContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { idsOfAccount, namesOfAccount } from "./inner/name-queries.ts";
import { presentNames } from "./inner/present-name.ts";
import { registrationsOf } from "./inner/registration-queries.ts";

/** The account's own names, newest first. */
export async function ownNames(ctx: AccountContext): Promise<BusinessName[]> {
  const { id } = ctx.account;
  const [rows, registrations] = await Promise.all([
    namesOfAccount(ctx, id),
    registrationsOf(ctx, idsOfAccount(id)),
  ]);
  return presentNames(ctx, rows, registrations);
}

export const listBusinessNames = verb(contract.listBusinessNames, async (ctx) => {
  return { data: await ownNames(ctx) };
});
