import { INCOMING_PAGED, INCOMING_TEXTS } from "#core/contract/messages/incoming.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { incomingCount, incomingRows } from "./inner/incoming-queries.ts";
import { presentMessage } from "./present-message.ts";

/** R385, R074: what was received, ten to a page, the newest first unless asked otherwise. */
export const listIncoming = verb(contract.listIncoming, async (ctx, input) => {
  const page = paging(input);
  if (page.offset + page.limit > INCOMING_PAGED) throw invalid("page", INCOMING_TEXTS.tooFar);
  const [rows, total] = await Promise.all([
    incomingRows(ctx, { ...input, ...page }),
    incomingCount(ctx, input),
  ]);
  return pageOf(rows.map(presentMessage), total, page);
});
