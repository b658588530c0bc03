import { useEffect, useState } from "react";
import { Logo } from "#web/components/layout/logo.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";
import type { Outcome } from "./attempts.ts";
import { finishConnecting } from "./finish-connecting.ts";

/** Read once, before the first call: neither the address nor the history keeps a code. */
const returned = new URLSearchParams(location.search);
history.replaceState(history.state, "", location.pathname);

let finishing: Promise<Outcome> | undefined;

/** A code is taken once. */
function finish(): Promise<Outcome> {
  finishing ??= finishConnecting(returned);
  return finishing;
}

/** `/auth/connect`: where a CRM sends its window back. It finishes the connection, and closes itself. */
export function ConnectScreen() {
  const [outcome, setOutcome] = useState<Outcome>();
  const title = outcome ? (outcome.connected ? "Connected" : "Back to Cooee") : "Connecting";
  usePageTitle(title);
  useEffect(() => {
    void finish().then((ended) => {
      setOutcome(ended);
      // Not the tab of someone who came here by its address.
      if (returned.has("state")) window.close();
    });
  }, []);
  return (
    <main className="mx-auto grid max-w-md gap-6 px-6 py-16">
      <Logo />
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      {outcome ? (
        <>
          <Alert
            tone={outcome.connected && !outcome.warning ? "success" : "attention"}
            title={outcome.warning ?? outcome.message}
          >
            You can close this window.
          </Alert>
          <Button className="justify-self-start" onClick={() => window.close()}>
            Close window
          </Button>
        </>
      ) : (
        <p role="status" className="text-muted-foreground">
          This window closes by itself.
        </p>
      )}
    </main>
  );
}
