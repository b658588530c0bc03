import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cn } from "#web/lib/cn.ts";
import { Button } from "./button.tsx";

interface DisclosureProps {
  label: string;
  /** Rendered once it is opened. */
  children: ReactNode;
}

/** A part of a page that is closed at first, for what takes a call of its own. */
export function Disclosure({ label, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={label} className="rounded-md border">
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
        {label}
      </Button>
      {open ? <div className="min-h-24 px-3 pt-1 pb-3">{children}</div> : null}
    </section>
  );
}
