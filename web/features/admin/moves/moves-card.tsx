import { useState } from "react";
import { type AccountMove, abortMove, listMoves } from "#core/contract/admin/moves.ts";
import { type MoveState, OPEN_STATES } from "#core/rules/move-states.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { MoveDialog } from "./move-dialog.tsx";

const EVERY_MS = 5_000;

const WHAT =
  "An account moves with its sub-accounts while it is in use. For some seconds at the end, its changes are refused and tried again.";

const WORDS: Readonly<Record<MoveState, string>> = {
  copying: "Copying",
  pausing: "Waiting for its work to pause",
  frozen: "Switching",
  moved: "Moved, clearing the old shard",
  cleared: "Moved",
  done: "Moved",
  aborting: "Being called off",
  aborted: "Called off",
};

/** The moves of accounts between shards: to start one, watch it and call it off. */
export function MovesCard() {
  const query = useCall(listMoves, {}, { refetchInterval: EVERY_MS });
  const [isMoving, setIsMoving] = useState(false);
  const [calledOff, setCalledOff] = useState<AccountMove>();
  const data = query.data?.data;
  return (
    <Card
      title="Moves between shards"
      description={data?.problem ? `${data.problem}.` : WHAT}
      actions={
        data?.problem ? undefined : (
          <Button variant="outline" size="sm" disabled={!data} onClick={() => setIsMoving(true)}>
            Move an account
          </Button>
        )
      }
      flush
    >
      {data ? (
        <MoveList moves={data.moves} onCallOff={setCalledOff} />
      ) : query.error ? (
        <div className="px-5 pb-5">
          <LoadError what="The moves" error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <Skeleton className="mx-5 mb-5 h-16" />
      )}
      {isMoving && data ? (
        <MoveDialog shards={data.shards} onClose={() => setIsMoving(false)} />
      ) : null}
      {calledOff ? (
        <ConfirmAction
          endpoint={abortMove}
          input={{ id: calledOff.id }}
          invalidates={[listMoves]}
          title={`Call off the move of ${calledOff.name}?`}
          description={`The account stays on shard ${calledOff.from}. What was copied is deleted.`}
          confirmLabel="Call off"
          cancelLabel="Keep moving"
          danger
          onClose={() => setCalledOff(undefined)}
        />
      ) : null}
    </Card>
  );
}

function MoveList({
  moves,
  onCallOff,
}: {
  moves: readonly AccountMove[];
  onCallOff: (move: AccountMove) => void;
}) {
  if (moves.length === 0)
    return <p className="px-5 pb-5 text-muted-foreground">No account has moved yet.</p>;
  return (
    <ul aria-label="Moves between shards" className="divide-y">
      {moves.map((move) => (
        <li key={move.id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
          <div className="min-w-0">
            <p className="font-medium break-words">
              {move.name || move.account}, shard {move.from} to {move.to}
            </p>
            {move.reason ? <p className="break-words">{move.reason}</p> : null}
            <p className="text-muted-foreground">
              {formatCounted(move.accounts, "account")}, {formatCounted(move.copied, "row")} copied.
              Started by {move.startedBy}, <DateTime at={move.startedAt} />
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={toneOf(move.state)}>{WORDS[move.state]}</Badge>
            {OPEN_STATES.includes(move.state) ? (
              <Button variant="outline" size="sm" onClick={() => onCallOff(move)}>
                Call off
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function toneOf(state: MoveState) {
  if (state === "aborted" || state === "aborting") return "attention";
  return state === "done" || state === "cleared" ? "success" : "info";
}
