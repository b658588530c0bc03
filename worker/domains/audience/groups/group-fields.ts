import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { groupHome } from "./group-home.ts";
import { fieldsOf } from "./present-group.ts";

/** A group's labels, each with the name that a merge tag has for it. */
export const groupFields = verb(contract.groupFields, async (ctx, input) => {
  const { group } = await groupHome(ctx, input.id);
  return { data: fieldsOf(group) };
});
