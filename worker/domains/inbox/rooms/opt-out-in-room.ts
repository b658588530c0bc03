import { contract } from "#core/contract/registry.ts";
import { ROOM_TEXTS } from "#core/contract/rooms/rooms.ts";
import { notFound } from "#core/errors.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { campaignAnswered } from "#worker/domains/sending/messages/response-queries.ts";
import { verb } from "#worker/verb.ts";
import { entriesById } from "./changes-of-rooms.ts";
import { oneRoom } from "./inner/present-room.ts";
import { visibleRoom } from "./visible-room.ts";

/** As STOP would have done, for a reply that asks for it in other words. */
export const optOutInRoom = verb(contract.optOutInRoom, async (ctx, { id, message }) => {
  const { room, owner } = await visibleRoom(ctx, id);
  const [reply] = await entriesById(owner, [message]);
  const isTheirs =
    reply?.kind === "message" && reply.direction === "in" && reply.sender === room.number;
  if (!isTheirs) throw notFound("Message");
  const { sender: number, receiver: from, createdAt: at } = reply;
  const campaign = await campaignAnswered(owner, { from: number, to: from, at });
  await optOut(owner, { number, source: "asked", from, campaign });
  return { message: ROOM_TEXTS.optedOut, data: await oneRoom(ctx, room.id) };
});
