import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { namesOfAccount } from "./inner/name-queries.ts";
import { presentNames } from "./inner/present-name.ts";
import { registrationsOf } from "./inner/registration-queries.ts";

/** The account's own names, newest first. */
export const listBusinessNames = verb(contract.listBusinessNames, async (ctx) => {
  const rows = await namesOfAccount(ctx, ctx.account.id);
  const registrations = await registrationsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return { data: presentNames(ctx, rows, registrations) };
});
