import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "#web/app/theme.css";
import { Toaster } from "#web/components/ui/toaster.tsx";
import { createQueryClient } from "#web/lib/query.ts";
import { Gallery } from "./gallery.tsx";

// There is no server here: whatever calls it keeps waiting.
window.fetch = () => new Promise(() => {});

const root = document.getElementById("root");
if (!root) throw new Error("gallery.html has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Gallery />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
