import { CircleAlert, CircleCheck, LoaderCircle, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { cn } from "#web/lib/cn.ts";
import type { DraftForm } from "./use-draft-form.ts";

interface DraftActionsProps {
  form: DraftForm;
  /** What it costs. */
  cost: ReactNode;
  preview: ReactNode;
}

/** What it costs, save and continue, always in view; on narrow screens the phone opens from here. */
export function DraftActions({ form, cost, preview }: DraftActionsProps) {
  const [previewing, setPreviewing] = useState(false);
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t bg-background px-4 py-2 max-md:bottom-14 md:-mx-6 md:px-6 md:py-3 lg:mx-0 lg:px-0">
      <div className="flex min-w-0 flex-1 justify-between gap-x-3 max-sm:basis-full max-sm:text-xs sm:flex-col">
        {cost}
        <SavedNote state={form.saveState} />
      </div>
      <Button
        variant="outline"
        size="icon"
        className="lg:hidden"
        aria-label="Preview on a phone"
        onClick={() => setPreviewing(true)}
      >
        <Smartphone aria-hidden="true" />
      </Button>
      {form.isDraft ? (
        <Button
          variant="outline"
          loading={form.busy === "save"}
          onClick={() => void form.saveDraft()}
        >
          Save draft
        </Button>
      ) : null}
      <Button type="submit" className="max-sm:flex-1" loading={form.busy === "continue"}>
        <span>
          Continue<span className="max-sm:sr-only"> to flight check</span>
        </span>
      </Button>
      <Dialog open={previewing} onOpenChange={setPreviewing} title="Preview" size="sm">
        <div className="pb-5">{preview}</div>
      </Dialog>
    </div>
  );
}

const notes = {
  new: undefined,
  saving: { icon: LoaderCircle, text: "Saving…" },
  changed: { icon: LoaderCircle, text: "Unsaved changes" },
  saved: { icon: CircleCheck, text: "Saved" },
  failed: { icon: CircleAlert, text: "Not saved" },
};

/** It keeps its room while there is nothing to say. */
function SavedNote({ state }: { state: DraftForm["saveState"] }) {
  const note = notes[state];
  return (
    <p
      role="status"
      className="flex min-h-4 items-center gap-1.5 text-muted-foreground text-xs [&>svg]:size-3.5"
    >
      {note ? <note.icon aria-hidden="true" /> : null}
      {note ? (
        <span className={cn(state !== "failed" && "max-sm:sr-only")}>{note.text}</span>
      ) : null}
    </p>
  );
}
