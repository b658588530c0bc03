import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";

interface StepperBarProps {
  /** What is stepped through: "contact", "sample". */
  what: string;
  index: number;
  count: number;
  onIndex: (index: number) => void;
  /** Who or what is shown. */
  children: ReactNode;
}

/** Steps through items one at a time, and starts over after the last. */
export function StepperBar({ what, index, count, onIndex, children }: StepperBarProps) {
  return (
    <div className="mx-auto mt-3 flex w-full max-w-[20rem] items-center gap-2">
      <Button
        variant="outline"
        size="icon-sm"
        aria-label={`Previous ${what}`}
        disabled={count < 2}
        onClick={() => onIndex((index + count - 1) % count)}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <div className="min-w-0 flex-1 text-center text-xs" aria-live="polite">
        {children}
      </div>
      <Button
        variant="outline"
        size="icon-sm"
        aria-label={`Next ${what}`}
        disabled={count < 2}
        onClick={() => onIndex((index + 1) % count)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}
