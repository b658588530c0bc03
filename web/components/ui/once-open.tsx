import { type ReactNode, Suspense, useState } from "react";

/** Shows nothing until it is first open; its children may still have to be loaded. */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null;
}
