import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import type { RoomRecord } from "#core/contract/rooms/rooms.ts";
import { notFound } from "#core/errors.ts";
import { timeOf } from "#core/ids.ts";
import { may } from "#core/permissions.ts";
import { wireMessageStatus } from "#core/statuses.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { findProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { allSharedNumbers } from "#worker/domains/identity/directory/number-queries.ts";
import { roomAccounts } from "./listed-queries.ts";
import { type RoomRow, roomById } from "./room-queries.ts";

/** What is known beside the rows. */
interface Around {
  /** The numbers that accounts share: as senders they have one name. */
  shared: ReadonlySet<string>;
  /** The name of the parent, whose rooms may be among them. */
  parent: string | undefined;
}

export function presentRoom(ctx: AccountContext, row: RoomRow, around: Around): RoomRecord {
  const me = personOf(ctx);
  const own = row.account_id === ctx.account.id;
  const seesContacts = may(me, "group");
  const snoozed = row.status === "open" && (row.snoozed_until ?? 0) > ctx.now();
  return {
    _id: row.id,
    number: row.number,
    name: (seesContacts && row.name) || undefined,
    contact: (seesContacts && own && row.contact) || undefined,
    status: snoozed ? "snoozed" : row.status,
    snoozedUntil: snoozed ? (row.snoozed_until ?? undefined) : undefined,
    assignee: row.assignee_id ? { _id: row.assignee_id, name: row.assignee_name ?? "" } : undefined,
    updatedAt: row.updated_at,
    unread: row.unread,
    lastSeen: row.read_at ?? undefined,
    sender: senderOf(row, around),
    isBlocked: row.blocked === 1,
    isBlockedByUser: row.opted_out === 1,
    account: own ? undefined : around.parent,
    last: lastOf(row),
  };
}

/** What an answer goes out from, as payloads name it; undefined if nothing was sent or received yet. */
export function senderOf({ sender }: Pick<RoomRow, "sender">, { shared }: Pick<Around, "shared">) {
  if (sender === null) return undefined;
  return shared.has(sender) ? SHARED_SENDER : sender;
}

/** The later of the last message and the last note. */
function lastOf(row: RoomRow): RoomRecord["last"] {
  const note = row.last_note;
  const message = row.last_message;
  if (note && (!message || note.slice(4) > message.slice(4))) {
    return { text: row.note_text ?? "", direction: "note", at: timeOf(note) };
  }
  if (!message || !row.last_direction) return undefined;
  return {
    text: row.last_text ?? "",
    media: row.last_media ?? undefined,
    direction: row.last_direction,
    at: timeOf(message),
    status: wireMessageStatus(row.last_status ?? ""),
  };
}

/** What rooms of these accounts are presented with. */
export async function presentationData(
  ctx: AccountContext,
  accounts: readonly string[],
): Promise<Around> {
  const parent = accounts.find((account) => account !== ctx.account.id);
  const [shared, profile] = await Promise.all([
    allSharedNumbers(ctx),
    parent === undefined ? undefined : findProfile(ctx, parent),
  ]);
  return { shared, parent: profile?.name };
}

/** A room of those that the person sees, and what it is presented with. */
export async function roomRow(ctx: AccountContext, id: string) {
  const accounts = await roomAccounts(ctx);
  const [row, known] = await Promise.all([
    roomById(ctx, id, accounts),
    presentationData(ctx, accounts),
  ]);
  if (!row) throw notFound("Conversation");
  return { row, known };
}

/** A room as its person sees it. */
export async function oneRoom(ctx: AccountContext, id: string): Promise<RoomRecord> {
  const { row, known } = await roomRow(ctx, id);
  return presentRoom(ctx, row, known);
}
