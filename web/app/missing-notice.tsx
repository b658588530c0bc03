import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#web/components/ui/button.tsx";
import { type Missing, onMissing } from "#web/lib/missing.ts";

/** Below what was pressed, in the window; at its lower edge if nothing was. */
function placeOf(beside: DOMRect | undefined) {
  if (!beside || beside.height === 0) return { bottom: 80, right: 16 };
  const left = Math.max(8, Math.min(beside.left, innerWidth - 336));
  const below = beside.bottom + 6;
  return below < innerHeight - 120
    ? { left, top: below }
    : { left, bottom: innerHeight - beside.top + 6 };
}

/** Says what could not be loaded, until the next press. It needs no file that could be missing itself. */
export function MissingNotice() {
  const [missing, setMissing] = useState<Missing>();
  useEffect(() => onMissing(setMissing), []);
  useEffect(() => {
    if (!missing) return;
    const ended = new AbortController();
    const end = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-missing]")) return;
      setMissing(undefined);
    };
    for (const press of ["pointerdown", "keydown", "popstate"])
      addEventListener(press, end, { signal: ended.signal });
    return () => ended.abort();
  }, [missing]);
  if (!missing) return null;
  return createPortal(
    <div
      role="alert"
      data-missing
      style={placeOf(missing.beside)}
      className="floats appears fixed z-50 flex w-80 max-w-[calc(100vw-1rem)] gap-3 rounded-lg p-3"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-accent-text" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{missing.title}</p>
        {missing.text ? <p className="text-muted-foreground">{missing.text}</p> : null}
        {missing.reload ? (
          <Button variant="outline" size="sm" className="mt-2" onClick={() => location.reload()}>
            Reload
          </Button>
        ) : null}
      </div>
    </div>,
    document.body,
  );
}
