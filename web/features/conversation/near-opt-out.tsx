import { useState } from "react";
import {
  getRoom,
  listRooms,
  optOutInRoom,
  type RoomRecord,
  type ThreadEntry,
} from "#core/contract/rooms/rooms.ts";
import { listBlocks } from "#core/contract/suppressions/suppressions.ts";
import { isNearOptOut } from "#core/rules/near-opt-outs.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { embedToken } from "#web/lib/embed.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { whyRefused } from "./reply-form.tsx";

interface NearOptOutProps {
  room: RoomRecord;
  entries: readonly ThreadEntry[];
}

const LONGEST_QUOTE = 80;

/** Asks about a last reply that seems to want no more messages: in these words, it is no opt-out yet. */
export function NearOptOut({ room, entries }: NearOptOutProps) {
  const [ignored, setIgnored] = useState<string>();
  const optOut = useAction(optOutInRoom, {
    handled: true,
    invalidates: [getRoom, listRooms, listBlocks],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const last = entries.findLast((entry) => entry.kind === "message" && entry.direction === "in");
  if (last?.kind !== "message" || last._id === ignored || whyRefused(room)) return null;
  if (!isNearOptOut(last.message)) return null;
  const quote = `“${last.message.trim().slice(0, LONGEST_QUOTE)}”`;
  return (
    <Alert
      tone="attention"
      title="They may want to opt out"
      actions={
        <>
          {embedToken() === undefined ? (
            <Button
              size="sm"
              loading={optOut.isPending}
              onClick={() => optOut.mutate({ id: room._id, message: last._id })}
            >
              Opt them out
            </Button>
          ) : null}
          <Button variant="outline" size="sm" onClick={() => setIgnored(last._id)}>
            Ignore
          </Button>
        </>
      }
    >
      {optOut.error
        ? messageOf(optOut.error)
        : `They wrote ${quote}, which does not opt out by itself.`}
    </Alert>
  );
}
