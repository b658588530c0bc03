import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "#web/lib/notify.ts";

const Toaster = lazy(async () => ({
  default: (await import("#web/components/ui/toaster.tsx")).Toaster,
}));

/**
 * The toaster. It loads with the first key press or click, since hardly anything is reported before that,
 * and is then there to report a lost connection.
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
