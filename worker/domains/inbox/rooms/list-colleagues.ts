import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { assignees } from "./inner/assignees.ts";

/** Whose conversations a list can be narrowed to. */
export const listColleagues = verb(contract.listColleagues, async (ctx) => ({
  items: (await assignees(ctx))(ctx.account.id).map(({ _id, name }) => ({ _id, name })),
}));
