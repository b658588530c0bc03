import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { assignable } from "./inner/people.ts";

/** Whose conversations a list can be narrowed to. */
export const listColleagues = verb(contract.listColleagues, async (ctx) => ({
  items: (await assignable(ctx))(ctx.account.id).map(({ _id, name }) => ({ _id, name })),
}));
