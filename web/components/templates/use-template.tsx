import { FileText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Template } from "#core/contract/templates.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";

const TemplateDialog = lazy(async () => ({
  default: (await import("./template-dialog.tsx")).TemplateDialog,
}));

interface UseTemplateProps {
  /** Whether something has been written that a template would replace. */
  written: boolean;
  onUse: (template: Template) => void;
}

/** Brings a template's text in; asks before it replaces what has been written. */
export function UseTemplate({ written, onUse }: UseTemplateProps) {
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<Template>();
  const use = (template: Template) => {
    setChosen(undefined);
    onUse(template);
  };
  const choose = (template: Template) => {
    setChoosing(false);
    if (written) setChosen(template);
    else use(template);
  };
  return (
    <>
      <Button variant="link" className="gap-1! text-xs" onClick={() => setChoosing(true)}>
        <FileText aria-hidden="true" />
        Use a template
      </Button>
      {choosing ? (
        <Suspense fallback={null}>
          <TemplateDialog onChoose={choose} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
      {chosen ? (
        <ConfirmDialog
          open
          onOpenChange={() => setChosen(undefined)}
          title="Replace your text?"
          description={`“${chosen.name}” takes the place of what you have written.`}
          confirmLabel="Replace text"
          onConfirm={() => use(chosen)}
        />
      ) : null}
    </>
  );
}
