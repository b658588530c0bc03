import type { RoomRecord } from "#core/contract/rooms/rooms.ts";

/** What is above and below a conversation in the list; without one that is in it, the first is below. */
export function roomsBeside(rooms: readonly RoomRecord[], id: string | undefined) {
  const index = rooms.findIndex(({ _id }) => _id === id);
  return { above: index > 0 ? rooms[index - 1] : undefined, below: rooms[index + 1] };
}
