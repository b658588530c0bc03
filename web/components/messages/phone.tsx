import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { senderOnPhone } from "./sender-name.ts";

interface PhoneProps {
  /** The name or number that the message comes from. */
  sender: string;
  /** Bubbles. */
  children: ReactNode;
}

/** A handset with a thread open, as wide as a real one. */
export function Phone({ sender, children }: PhoneProps) {
  return (
    <section
      aria-label="Phone preview"
      className="mx-auto w-full max-w-[20rem] rounded-[2rem] border-4 border-input/50 bg-surface p-1.5"
    >
      {/* Nothing in it can move what is around it, so a key need not lay the page out again. */}
      <div className="flex h-[26rem] flex-col overflow-hidden [contain:strict] rounded-[1.4rem] bg-background">
        <header className="flex flex-col items-center gap-1.5 border-b bg-surface px-4 pt-4 pb-3">
          <span className="flex size-9 items-center justify-center rounded-full bg-primary-soft text-primary-text">
            <MessagesSquare className="size-4" aria-hidden="true" />
          </span>
          <p className="max-w-full truncate font-semibold text-[0.8125rem]">
            {senderOnPhone(sender)}
          </p>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-3 -outline-offset-2">
          {children}
        </div>
      </div>
    </section>
  );
}
