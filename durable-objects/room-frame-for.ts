import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import type { PresentPerson, RoomFrame } from "#core/room-frames.ts";
import type { RoomNews } from "#worker/domains/inbox/rooms/changes-of-rooms.ts";
import type { Attachment } from "./room-visitor.ts";

/** What one socket has missed; without news, only who is here. */
export function roomFrameFor(
  at: Attachment,
  news: RoomNews | undefined,
  people: PresentPerson[],
): RoomFrame {
  if (!news) return { seq: at.seq, restart: false, entries: [], removed: [], people };
  const { seq } = news;
  if (at.seq < news.from || at.seq > seq)
    return { seq, restart: true, entries: [], removed: [], people };
  const missed = news.changes.filter((change) => change.seq > at.seq);
  const refs = [...new Set(missed.map(({ ref }) => ref))];
  const isRoom = refs.includes(at.room);
  return {
    seq,
    restart: false,
    entries: refs.flatMap((ref) => seenBy(at, news.entries.get(ref)) ?? []),
    removed: refs.filter((ref) => ref !== at.room && !news.entries.has(ref)),
    ...(isRoom && { room: true }),
    people,
  };
}

/** R191. */
function seenBy(at: Attachment, entry: ThreadEntry | undefined): ThreadEntry | undefined {
  if (entry?.kind !== "message") return entry;
  return (entry.isMMS ? at.mms : at.sms) ? entry : undefined;
}

/** Whether a frame tells its socket nothing but who is here. */
export function isUpToDate({ restart, entries, removed, room }: RoomFrame): boolean {
  return !restart && !room && entries.length === 0 && removed.length === 0;
}
