import { useEffect, useState } from "react";
import { Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import { sayPlainly } from "#web/lib/missing.ts";
import { onFirstToast, takeUnshown } from "#web/lib/notify.ts";
import { MissingNotice } from "./missing-notice.tsx";

const Toaster = onDemand(async () => (await import("#web/components/ui/toaster.tsx")).Toaster);

/**
 * The toaster. It loads with the first key press or click, since hardly anything is reported before that,
 * and is then there to report a lost connection. If it could not be loaded, what it should have shown is
 * said without it, and it loads with the next toast.
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
  const miss = () => {
    setWanted(false);
    for (const message of takeUnshown()) sayPlainly(message);
  };
  return (
    <>
      <MissingNotice />
      {wanted ? (
        <Opening quiet onMissing={miss}>
          <Toaster />
        </Opening>
      ) : null}
    </>
  );
}
