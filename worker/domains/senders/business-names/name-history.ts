import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { verb } from "#worker/verb.ts";
import { eventsOf } from "./inner/event-queries.ts";
import { nameById, othersLike } from "./inner/name-queries.ts";

/** Of any name, removed ones too; and who else has one that looks like it, which only administrators learn. */
export const nameHistory = verb(contract.nameHistory, async (ctx, { id }) => {
  const [name, events, others] = await Promise.all([
    nameById(ctx, id),
    eventsOf(ctx, id),
    othersLike(ctx, id),
  ]);
  if (!name) throw notFound("Business name");
  return {
    others,
    data: events.map(({ event, by }) => ({
      _id: event.id,
      what: event.what,
      at: event.at,
      by: by ?? "",
      ...(event.provider !== null && { provider: event.provider }),
      ...(event.reason !== null && { reason: event.reason }),
    })),
  };
});
