import { CircleAlert, CircleCheck, LoaderCircle, Smartphone } from "lucide-react";
import { useState } from "react";
import type { Group } from "#core/contract/groups.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { ContactPreview } from "./contact-preview.tsx";
import type { DraftForm } from "./use-draft-form.ts";

interface DraftActionsProps {
  form: DraftForm;
  groups: readonly Group[] | undefined;
}

/** Save and continue, always within reach; on narrow screens the phone opens from here. */
export function DraftActions({ form, groups }: DraftActionsProps) {
  const [previewing, setPreviewing] = useState(false);
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t bg-background px-4 py-3 max-md:bottom-14 md:-mx-6 md:px-6 lg:mx-0 lg:px-0">
      <SavedNote state={form.saveState} />
      <Button
        variant="outline"
        size="icon"
        className="lg:hidden"
        aria-label="Preview on a phone"
        onClick={() => setPreviewing(true)}
      >
        <Smartphone aria-hidden="true" />
      </Button>
      <Button
        variant="outline"
        className="max-sm:px-3"
        loading={form.busy === "save"}
        onClick={() => void form.saveDraft()}
      >
        Save draft
      </Button>
      <Button type="submit" className="max-sm:w-full" loading={form.busy === "continue"}>
        Continue to flight check
      </Button>
      <Dialog open={previewing} onOpenChange={setPreviewing} title="Preview" size="sm">
        <div className="pb-5">
          <ContactPreview form={form} groups={groups} />
        </div>
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

function SavedNote({ state }: { state: DraftForm["saveState"] }) {
  const note = notes[state];
  return (
    <p
      role="status"
      className="mr-auto flex items-center gap-1.5 text-muted-foreground text-xs [&>svg]:size-3.5"
    >
      {note ? <note.icon aria-hidden="true" /> : null}
      {note?.text}
    </p>
  );
}
