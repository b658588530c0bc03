import { CircleX, Clock } from "lucide-react";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { shownOf } from "#web/components/mms/attached.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EntryMedia } from "./entry-media.tsx";
import type { Outgoing } from "./outgoing.ts";
import { NoteFrame } from "./thread-rows.tsx";

/** R228. */
const FAILED = { sms: QUICK_TEXTS.simpleFailed, mms: "Not sent", note: "Not saved" };

interface OutgoingRowProps {
  outgoing: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}

/** What is on its way to the thread, or did not get there. */
export function OutgoingRow({ outgoing, onRetry, onDiscard }: OutgoingRowProps) {
  const { mode, text, subject, attached, state, problem } = outgoing;
  const sending = state === "sending";
  return (
    <div className="grid justify-items-end gap-1 py-1.5">
      {attached ? <EntryMedia subject={subject} media={[shownOf(attached)]} /> : null}
      {mode === "note" ? <NoteFrame foot="Note">{text}</NoteFrame> : <Bubble text={text} />}
      {sending ? (
        <p className="flex items-center gap-1.5 text-muted-foreground text-xs">
          <Clock className="size-3.5" aria-hidden="true" />
          {mode === "note" ? "Saving" : "Sending"}
        </p>
      ) : (
        <div className="flex max-w-[420px] flex-wrap items-center justify-end gap-x-3 gap-y-1 text-xs">
          <p className="flex items-start gap-1.5 text-danger-text" role="alert">
            <CircleX className="size-3.5 shrink-0 translate-y-px" aria-hidden="true" />
            {FAILED[mode]}. {problem}
          </p>
          <Button variant="link" className="text-xs" onClick={onRetry}>
            Try again
          </Button>
          <Button variant="link" className="text-xs" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}
