import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { cn } from "#web/lib/cn.ts";
import { ConsentTimeline } from "./consent-timeline.tsx";

/** How a number came in, opted out and agreed again: loaded once it is opened. */
export function ConsentRecord({ number }: { number: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="Consent record" className="rounded-md border">
      <Button
        variant="ghost"
        className="w-full justify-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight
          aria-hidden="true"
          className={cn("transition-transform", open && "rotate-90")}
        />
        Consent record
      </Button>
      {open ? (
        <div className="min-h-24 px-3 pt-1 pb-3">
          <ConsentTimeline number={number} />
        </div>
      ) : null}
    </section>
  );
}
