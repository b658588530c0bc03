import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { history } from "./history.ts";

/** R240. */
const PAGE_SIZE = 20;

export const listMessages = verb(contract.listMessages, async (ctx, { room, search, page }) => {
  return history(ctx, { receiver: room ?? search, page, limit: PAGE_SIZE });
});
