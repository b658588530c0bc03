import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "#web/app/theme.css";
import { BrowserRouter } from "#web/app/browser-router.tsx";
import { Console } from "#web/app/console.tsx";
import { Toasts } from "#web/app/toasts.tsx";
import { expectPerson } from "#web/components/ui/load-overlays.ts";
import { onSignedOut } from "#web/lib/api.ts";
import { wouldLose } from "#web/lib/history.ts";
import { watchTyping } from "#web/lib/load-file.ts";
import { NotLoaded } from "#web/lib/not-loaded.ts";
import { createQueryClient } from "#web/lib/query.ts";
import { endSession } from "#web/lib/session.ts";

const client = createQueryClient();
onSignedOut(() => endSession(client));
expectPerson();
watchTyping(wouldLose);

/** A file that could not be loaded is said on the page. */
function onCaughtError(error: unknown) {
  if (!(error instanceof NotLoaded)) console.error(error);
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Console />
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
);
