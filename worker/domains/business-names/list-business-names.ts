import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { idsOfAccount, namesOfAccount } from "./inner/name-queries.ts";
import { presentNames } from "./inner/present-name.ts";
import { registrationsOf } from "./inner/registration-queries.ts";

/** The account's own names, newest first. */
export const listBusinessNames = verb(contract.listBusinessNames, async (ctx) => {
  const { id } = ctx.account;
  const [rows, registrations] = await Promise.all([
    namesOfAccount(ctx, id),
    registrationsOf(ctx, idsOfAccount(id)),
  ]);
  return { data: presentNames(ctx, rows, registrations) };
});
