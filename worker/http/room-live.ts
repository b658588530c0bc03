import type { Context } from "hono";
import { CooeeError, forbidden } from "#core/errors.ts";
import { idSchema } from "#core/ids.ts";
import { may, seesMedium } from "#core/permissions.ts";
import { VISITOR_HEADER, visitorHeader } from "#objects/room-visitor.ts";
import { visibleRoom } from "#worker/domains/inbox/rooms/visible-room.ts";
import type { HttpEnv } from "./http-env.ts";
import { type Listener, listenerOf, stillAllowed } from "./live.ts";

/** `GET /api/room/{id}/live`: one conversation, for those who may see it. */
export async function liveRoom(c: Context<HttpEnv>): Promise<Response> {
  const listener = await listenerOf(c);
  const id = idSchema("room").safeParse(c.req.param("id")).data;
  if (!id) throw new CooeeError("INVALID_INPUT", "Must be the id of a room");
  const { room, owner } = await roomFor(listener, id);
  const { ctx, person, session } = listener;
  const forwarded = new Request(c.req.raw);
  const header = visitorHeader({
    userId: person.userId,
    name: person.name,
    sms: seesMedium(person, "sms"),
    mms: seesMedium(person, "mms"),
    unseen: person.actor !== undefined && person.actor.mode !== "full",
    session,
    account: ctx.account.id,
    owner: owner.account,
    room: room.id,
    number: room.number,
  });
  forwarded.headers.set(VISITOR_HEADER, header);
  const opened = await ctx.room(room.id).fetch(forwarded);
  const mayHear = async (now: Listener) => void (await roomFor(now, id));
  return await stillAllowed(c, opened, { session, mayHear });
}

async function roomFor({ ctx, person }: Listener, id: string) {
  if (!may(person, "conversation")) {
    throw forbidden();
  }
  return await visibleRoom(ctx, id);
}
