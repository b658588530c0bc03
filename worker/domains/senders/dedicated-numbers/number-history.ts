import { contract } from "#core/contract/registry.ts";
import { NUMBER_HISTORY } from "#core/rules/dedicated-numbers.ts";
import { verb } from "#worker/verb.ts";
import { eventsOf } from "./inner/event-queries.ts";
import { numberById } from "./inner/number-by-id.ts";

/** R678. */
export const numberHistory = verb(
  contract.numberHistory,
  async (ctx, { id, limit = NUMBER_HISTORY }) => {
    const [events] = await Promise.all([
      eventsOf(ctx, id, Math.min(NUMBER_HISTORY, Math.max(1, limit))),
      numberById(ctx, id),
    ]);
    return {
      data: events.map(({ accountName, by, ...event }) => ({
        ...event,
        accountName: accountName ?? undefined,
        by: by ?? undefined,
      })),
    };
  },
);
