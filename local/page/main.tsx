import { MutationCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { TimeZone } from "#web/lib/dates.ts";
import { notifyError } from "#web/lib/notify.ts";
import "./page.css";
import { Simulator } from "./simulator.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const client = new QueryClient({
  mutationCache: new MutationCache({ onError: ({ message }) => notifyError(message) }),
});
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <TimeZone value={Intl.DateTimeFormat().resolvedOptions().timeZone}>
        <BrowserRouter basename="/simulator">
          <Simulator />
        </BrowserRouter>
      </TimeZone>
    </QueryClientProvider>
  </StrictMode>,
);
