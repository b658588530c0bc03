import { type SQL, sql } from "drizzle-orm";
import { seesMedium } from "#core/permissions.ts";
import { type AccountContext, personOf } from "#worker/context.ts";

/**
 * Ids before this are of messages that were there before the room: never unread. A room may be named after its
 * first message, which comes behind this.
 */
const BEFORE_ROOM = sql.raw("'msg_' || substr(r.id, 5, 25)");

/** Up to which message this person has read room `r`. */
export function readTo(ctx: AccountContext): SQL {
  const { userId } = personOf(ctx);
  return sql`MAX(${BEFORE_ROOM},
    COALESCE((SELECT k.read_to FROM inbox_reads k WHERE k.account_id = r.account_id
      AND k.user_id = ${userId}), ''),
    COALESCE((SELECT k.read_to FROM room_reads k WHERE k.account_id = r.account_id
      AND k.user_id = ${userId} AND k.room_id = r.id), ''))`;
}

const OF_MESSAGE = sql.raw(
  "FROM rooms r WHERE r.account_id = m.account_id AND r.number = m.recipient",
);

/** The conversation that message `m` is in. */
export const ROOM_COLUMN = sql`(SELECT r.id ${OF_MESSAGE}) AS room`;

/** The same, and whether this person has yet to read the message. */
export function roomColumns(ctx: AccountContext): SQL {
  const unread = ctx.person
    ? sql`m.direction = 'in' AND EXISTS (SELECT 1 ${OF_MESSAGE} AND m.id > ${readTo(ctx)})`
    : sql`0`;
  return sql`${ROOM_COLUMN}, ${unread} AS unread`;
}

/** R191: the messages `m` of the media that the person sees. */
export function seenMedium(ctx: Pick<AccountContext, "person">): SQL {
  if (seesBoth(ctx) || !ctx.person) return sql`true`;
  return seesMedium(ctx.person, "sms")
    ? sql`m.attachment_id IS NULL`
    : sql`m.attachment_id IS NOT NULL`;
}

export function seesBoth({ person }: Pick<AccountContext, "person">): boolean {
  return !person || (seesMedium(person, "sms") && seesMedium(person, "mms"));
}
