import { useState } from "react";
import {
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
} from "#core/contract/admin/dead-letters.ts";
import { type Monitor, monitor } from "#core/contract/admin/monitor.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Disclosure } from "#web/components/ui/disclosure.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";

/** What queues gave up on, by queue. */
export function DeadLetters({ letters }: Pick<Monitor, "letters">) {
  if (letters.length === 0) return null;
  return (
    <Card
      title="Dead letters"
      description="What a queue gave up on. Replay it once the cause is fixed, or drop it for good."
    >
      <div className="grid gap-3">
        {letters.map(({ queue, letters: count }) => (
          <Disclosure key={queue} label={`${queue}: ${formatCounted(count, "letter")}`}>
            <Letters queue={queue} />
          </Disclosure>
        ))}
      </div>
    </Card>
  );
}

function Letters({ queue }: { queue: string }) {
  const query = useCall(listDeadLetters, { queue });
  const options = {
    invalidates: [monitor, listDeadLetters],
    onSuccess: ({ message }: { message: string }) => notifySuccess(message),
  };
  const replay = useAction(replayDeadLetters, options);
  const drop = useAction(dropDeadLetters, options);
  const [dropping, setDropping] = useState<string[]>();
  const isPending = replay.isPending || drop.isPending;
  const letters = query.data?.data;
  if (query.error && !letters) {
    return (
      <LoadError what="The letters" error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (!letters) return <Skeleton className="h-24" />;
  const decisions = (ids: string[], which: string) => (
    <div className="flex gap-2">
      <Button
        variant="outline"
        size="sm"
        disabled={isPending || ids.length === 0}
        onClick={() => replay.mutate({ ids })}
      >
        Replay{which}
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={isPending || ids.length === 0}
        onClick={() => (ids.length > 1 ? setDropping(ids) : drop.mutate({ ids }))}
      >
        Drop{which}
      </Button>
    </div>
  );
  return (
    <>
      {dropping ? (
        <ConfirmAction
          endpoint={dropDeadLetters}
          input={{ ids: dropping }}
          invalidates={options.invalidates}
          onClose={() => setDropping(undefined)}
          title={`Drop ${formatCounted(dropping.length, "letter")}?`}
          description="What they were meant to do will not happen, and you cannot get them back."
          confirmLabel="Drop them"
          danger
        />
      ) : null}
      {letters.length > 1
        ? decisions(
            letters.map(({ id }) => id),
            " all shown",
          )
        : null}
      <ul className="divide-y">
        {letters.map(({ id, at, body }) => (
          <li key={id} className="grid gap-2 py-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <DateTime at={at} seconds />
              {decisions([id], "")}
            </div>
            <pre className="max-h-48 overflow-auto whitespace-pre-wrap break-words rounded-md bg-muted p-3 text-xs">
              {body}
            </pre>
          </li>
        ))}
      </ul>
    </>
  );
}
