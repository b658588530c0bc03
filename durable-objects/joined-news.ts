import type { RoomNews } from "#worker/domains/inbox/rooms/changes-of-rooms.ts";

/** Several pieces of a room's news as one; undefined if there are none, or if something between them is missing. */
export function joinedNews(told: readonly RoomNews[]): RoomNews | undefined {
  const [first, ...later] = told.toSorted((a, b) => a.seq - b.seq);
  let joined = first;
  for (const news of later) {
    if (!joined || news.from > joined.seq) return undefined;
    joined = followed(joined, news);
  }
  return joined;
}

function followed(before: RoomNews, after: RoomNews): RoomNews {
  const entries = new Map(before.entries);
  // What has changed since, and is not among the later entries, is gone.
  for (const { ref } of after.changes) entries.delete(ref);
  for (const [ref, entry] of after.entries) entries.set(ref, entry);
  const changes = after.changes.filter(({ seq }) => seq > before.seq);
  return {
    from: Math.min(before.from, after.from),
    seq: after.seq,
    changes: [...before.changes, ...changes],
    entries,
  };
}
