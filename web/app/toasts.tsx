import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "#web/lib/notify.ts";

const Toaster = lazy(async () => ({
  default: (await import("#web/components/ui/toaster.tsx")).Toaster,
}));

/**
 * The toaster, loaded with the first press of a key or a button: nothing is reported before, and a
 * connection that is lost later must not keep it away.
 */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const load = () => setWanted(true);
    onFirstToast(load);
    const once = new AbortController();
    for (const name of ["pointerdown", "keydown"]) {
      addEventListener(name, load, { once: true, signal: once.signal });
    }
    return () => once.abort();
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
