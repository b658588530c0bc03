import { useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { changeRoom, getRoom, listRooms, type RoomRecord } from "#core/contract/rooms/rooms.ts";
import { keyOf, useAction } from "#web/lib/query.ts";

export type RoomChange = Omit<z.input<typeof changeRoom.input>, "id">;

/** Closes a conversation, opens it again, puts it off, or assigns it. */
export function useChangeRoom(id: string, onChanged?: (room: RoomRecord) => void) {
  const client = useQueryClient();
  const action = useAction(changeRoom, {
    invalidates: [listRooms],
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: keyOf(getRoom, { id }) });
      onChanged?.(data);
    },
  });
  return (change: RoomChange) => action.mutate({ id, ...change });
}
