import { useState } from "react";
import { endOtherSessions, endSession, listSessions } from "#core/contract/security/security.ts";
import { listTokens } from "#core/contract/tokens/tokens.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { EndTokensField } from "./end-tokens-field.tsx";
import { SessionRow } from "./session-row.tsx";

/** Where the person is signed in, with a button to end each session. */
export function SessionsCard() {
  const list = useCall(listSessions, {});
  const end = useAction(endSession, { invalidates: [listSessions] });
  const [asking, setAsking] = useState(false);
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
      <Loaded query={list} what="Your sessions" waiting={<Skeleton className="h-12" />}>
        {({ data }) => (
          <ul className="divide-y">
            {data.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                ending={end.isPending && end.variables.id === session._id}
                onEnd={() => end.mutate({ id: session._id })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {asking ? <EndOthersDialog onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

/** Confirms before signing out every other device. */
function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const [endTokens, setEndTokens] = useState(false);
  const end = useAction(endOtherSessions, {
    handled: true,
    invalidates: [listSessions, listTokens],
    onSuccess: ({ data }) => {
      notifySuccess(
        data.tokens > 0
          ? "You are signed out everywhere else, and your app tokens are deleted"
          : "You are signed out everywhere else",
      );
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Sign out everywhere else?"
      description="This signs you out on other devices. You stay signed in here."
      confirmLabel="Sign out everywhere else"
      loading={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate({ endTokens })}
    >
      <EndTokensField checked={endTokens} onChecked={setEndTokens} />
    </ConfirmDialog>
  );
}
