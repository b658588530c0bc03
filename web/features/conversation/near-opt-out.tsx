import { useState } from "react";
import {
  getRoom,
  listRooms,
  type RoomRecord,
  type ThreadEntry,
} from "#core/contract/rooms/rooms.ts";
import { blockNumber, listBlocks } from "#core/contract/suppressions/suppressions.ts";
import { may } from "#core/permissions.ts";
import { isNearOptOut } from "#core/rules/near-opt-outs.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { embedToken } from "#web/lib/embed.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";
import { whyRefused } from "./reply-form.tsx";

interface NearOptOutProps {
  me: Me;
  room: RoomRecord;
  entries: readonly ThreadEntry[];
}

const LONGEST_QUOTE = 80;

/** Asks about a last reply that seems to want no more messages: in these words, it is no opt-out yet. */
export function NearOptOut({ me, room, entries }: NearOptOutProps) {
  const [ignored, setIgnored] = useState<string>();
  const block = useAction(blockNumber, {
    handled: true,
    invalidates: [getRoom, listRooms, listBlocks],
    onSuccess: () => notifySuccess("Number blocked. It gets no more messages from you"),
  });
  const last = entries.findLast((entry) => entry.kind === "message" && entry.direction === "in");
  if (last?.kind !== "message" || last._id === ignored || whyRefused(room)) return null;
  if (!isNearOptOut(last.message)) return null;
  const quote = `“${last.message.trim().slice(0, LONGEST_QUOTE)}”`;
  const mayBlock = room.account === undefined && embedToken() === undefined && may(me, "groupEdit");
  return (
    <Alert
      tone="attention"
      title="They may want to opt out"
      actions={
        <>
          {mayBlock ? (
            <Button
              size="sm"
              loading={block.isPending}
              onClick={() => block.mutate({ number: room.number, reason: `Wrote ${quote}` })}
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
      {block.error
        ? messageOf(block.error)
        : `They wrote ${quote}, which does not opt out by itself.`}
    </Alert>
  );
}
