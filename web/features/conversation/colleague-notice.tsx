import { TriangleAlert } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { softTone } from "#web/components/ui/tone.ts";
import { cn } from "#web/lib/cn.ts";

interface ColleagueNoticeProps {
  /** Who replied. */
  name: string;
  onRead: () => void;
}

/**
 * Says that a colleague replied while this person was typing. It sits on the line above the text, covering that line on
 * a phone, so the text does not move.
 */
export function ColleagueNotice({ name, onRead }: ColleagueNoticeProps) {
  return (
    <div
      role="alert"
      className={cn(
        "flex h-9 min-w-0 items-center gap-2 rounded-lg pr-1 pl-3 max-sm:absolute max-sm:inset-x-0 max-sm:top-0 sm:flex-1",
        softTone.attention,
      )}
    >
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      <p className="line-clamp-2 min-w-0 flex-1 break-words font-medium text-xs/4">
        {name} replied while you were typing
      </p>
      <Button variant="outline" size="sm" className="base:h-7" onClick={onRead}>
        I’ve read it
      </Button>
    </div>
  );
}
