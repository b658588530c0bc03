import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { oneRoom } from "./inner/one-room.ts";
import { readRoom } from "./inner/read-queries.ts";
import { visibleRoom } from "./visible-room.ts";

/** R263: up to where this person has read; a late or repeated call changes nothing. */
export const seeRoom = verb(contract.seeRoom, async (ctx, { id, message }) => {
  const { owner } = await visibleRoom(ctx, id);
  await commit(owner, { statements: [readRoom(owner, id, message)] });
  const { lastSeen = ctx.now(), unread } = await oneRoom(ctx, id);
  return { data: { lastSeen, unread } };
});
