import { useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { changeRoom, getRoom, listRooms, type RoomRecord } from "#core/contract/rooms/rooms.ts";
import { keyOf, useAction } from "#web/lib/query.ts";

type Change = z.input<typeof changeRoom.input>;
export type RoomChange = Omit<Change, "id">;

/** Closes a conversation, opens it again, puts it off, or assigns it. */
export function useChangeRoom(onChanged?: (room: RoomRecord, change: RoomChange) => void) {
  const client = useQueryClient();
  const action = useAction(changeRoom, {
    invalidates: [listRooms],
    onSuccess: ({ data }, change) => {
      void client.invalidateQueries({ queryKey: keyOf(getRoom, { id: data._id }) });
      onChanged?.(data, change);
    },
  });
  return (id: Change["id"], change: RoomChange) => action.mutate({ id, ...change });
}
