import { endOtherSessions, endSession, listSessions } from "#core/contract/security.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { SessionRow } from "./session-row.tsx";

/** Where the person is signed in, with a way to end each. */
export function SessionsCard() {
  const { original } = useMe();
  const list = useCall(listSessions, {});
  const end = useAction(endSession, { invalidates: [listSessions] });
  const endOthers = useAction(endOtherSessions, {
    invalidates: [listSessions],
    onSuccess: () => notifySuccess("You are signed out everywhere else"),
  });
  const sessions = list.data?.data;
  return (
    <Card
      title="Where you are signed in"
      description="Somewhere you do not know? Sign it out, and change your password."
      actions={
        original || !sessions || sessions.length < 2 ? null : (
          <Button
            variant="outline"
            size="sm"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({})}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      {list.error && !sessions ? (
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {sessions ? (
        <ul className="divide-y">
          {sessions.map((session) => (
            <SessionRow
              key={session._id}
              session={session}
              ending={end.isPending && end.variables.id === session._id}
              onEnd={original ? undefined : () => end.mutate({ id: session._id })}
            />
          ))}
        </ul>
      ) : list.error ? null : (
        <Skeleton className="h-12" />
      )}
    </Card>
  );
}
