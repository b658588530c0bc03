import { useState } from "react";
import { endSession, listSessions } from "#core/contract/security/security.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useAction, useCall } from "#web/lib/query.ts";
import { EndOthersDialog } from "./end-others-dialog.tsx";
import { SessionRow } from "./session-row.tsx";

/** Where the person is signed in, with a button to end each session. */
export function SessionsCard() {
  const list = useCall(listSessions, {});
  const end = useAction(endSession, { invalidates: [listSessions] });
  const [asking, setAsking] = useState(false);
  const sessions = list.data?.data;
  return (
    <Card
      title="Where you are signed in"
      description="See a device you do not recognise? Sign it out and change your password."
      actions={
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          Sign out everywhere else
        </Button>
      }
    >
      {list.error && !sessions ? (
        <LoadError what="Your sessions" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {sessions ? (
        <ul className="divide-y">
          {sessions.map((session) => (
            <SessionRow
              key={session._id}
              session={session}
              ending={end.isPending && end.variables.id === session._id}
              onEnd={() => end.mutate({ id: session._id })}
            />
          ))}
        </ul>
      ) : list.error ? null : (
        <Skeleton className="h-12" />
      )}
      {asking ? <EndOthersDialog onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}
