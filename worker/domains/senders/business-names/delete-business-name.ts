import { BUSINESS_NAME_TEXTS } from "#core/contract/business-names/business-names.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { verb } from "#worker/verb.ts";
import { ownName } from "./inner/name-queries.ts";
import { takeNameAway } from "./inner/take-name-away.ts";

/** Nothing is sent as it any more: what is on its way pauses. */
export const deleteBusinessName = verb(contract.deleteBusinessName, async (ctx, { buisness }) => {
  const name = await ownName(ctx, ctx.account.id, buisness);
  if (!name) throw notFound("Business name");
  const gone = "This business name has just changed. Load the page again.";
  await takeNameAway(ctx, name, { what: "withdrawn", notice: null, gone });
  return { message: BUSINESS_NAME_TEXTS.removed };
});
