import { useLayoutEffect, useState } from "react";
import * as z from "zod";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { readLocal, writeLocal } from "#web/lib/local-state.ts";
import { readSession, writeSession } from "#web/lib/session-state.ts";

const KEY = "unicode-notification";

/** R121: what Unicode costs, once in a session unless the person chose to ignore it. */
export function UnicodeNotification() {
  const [open, setOpen] = useState(
    () => readSession(KEY, z.literal("shown")) === undefined && readLocal(KEY) === null,
  );
  // Before it is painted: later, it could follow the end of the session in which it was seen.
  useLayoutEffect(() => writeSession(KEY, "shown"), []);
  if (!open) return null;
  return (
    <Alert
      tone="info"
      title="Unicode Notification"
      actions={
        <>
          <Button variant="outline" size="sm" onClick={() => setOpen(false)}>
            Got it
          </Button>
          <Button
            variant="link"
            size="sm"
            onClick={() => {
              writeLocal(KEY, "ignored");
              setOpen(false);
            }}
          >
            Ignore from now on
          </Button>
        </>
      }
    >
      With characters outside the standard SMS alphabet, a message fits 70 characters instead of
      160, and a longer one takes a part for every 67 instead of 153.
    </Alert>
  );
}
