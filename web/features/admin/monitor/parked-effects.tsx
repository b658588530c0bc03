import {
  dropEffect,
  monitor,
  type ParkedEffect,
  replayEffect,
} from "#core/contract/admin/monitor.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

const WHAT: Readonly<Record<string, string>> = {
  run: "The sending of a campaign",
  fund: "Credit for a campaign",
  job: "The plan of a campaign, an import, an export or a change of contacts",
  send: "A message",
  sendTogether: "Messages",
  fetch: "Files of a received message",
  arm: "A schedule",
  webhook: "A webhook",
  journal: "The journal for restores",
  approval: "An approval",
  forget: "The deletion of files",
};

/** What follows changes and failed for hours, with buttons that try it again or give it up. */
export function ParkedEffects({ parked }: { parked: readonly ParkedEffect[] }) {
  const options = {
    invalidates: [monitor],
    onSuccess: ({ message }: { message: string }) => notifySuccess(message),
  };
  const replay = useAction(replayEffect, options);
  const drop = useAction(dropEffect, options);
  if (parked.length === 0) return null;
  const isPending = replay.isPending || drop.isPending;
  return (
    <Card
      title="Needs your decision"
      description="It failed for hours and is no longer retried. Replay it once the cause is fixed, or drop it for good."
      flush
    >
      <ul aria-label="Needs your decision" className="divide-y">
        {parked.map(({ shard, id, account, what, since, error }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
            <div className="min-w-0">
              <p className="font-medium">{WHAT[what] ?? what}</p>
              <p className="break-words">{error ?? "No reason given"}</p>
              <p className="break-all text-muted-foreground">
                {account}, <DateTime at={since} />
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                variant="outline"
                size="sm"
                disabled={isPending}
                onClick={() => replay.mutate({ shard, id })}
              >
                Replay
              </Button>
              <Button
                variant="outline"
                size="sm"
                disabled={isPending}
                onClick={() => drop.mutate({ shard, id })}
              >
                Drop
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
