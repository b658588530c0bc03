import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { Router } from "react-router-dom";
import { firstVisit, listen, navigator } from "#web/lib/history.ts";

/** React Router on the browser's history; the open screen stays while the code of the next one loads. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ location, action }, setVisit] = useState(firstVisit);
  useLayoutEffect(() => listen((visit) => startTransition(() => setVisit(visit))), []);
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}
