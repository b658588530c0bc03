import { FileText } from "lucide-react";
import { useState } from "react";
import type { Template } from "#core/contract/templates/templates.ts";
import type { Medium } from "#core/permissions.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";

const TemplateDialog = dialogOnDemand(
  async () => (await import("./template-dialog.tsx")).TemplateDialog,
);

interface UseTemplateProps {
  /** Whether something has been written that a template would replace. */
  written: boolean;
  onUse: (template: Template) => void;
  /** Of what is written; an SMS by default. */
  medium?: Medium;
}

/** Brings a template's text in; asks before it replaces what has been written. */
export function UseTemplate({ written, onUse, medium = "sms" }: UseTemplateProps) {
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
        {/* The text, and not the icon, is on the line of the label beside it. */}
        <span className="self-baseline">Use a template</span>
      </Button>
      {choosing ? (
        <TemplateDialog medium={medium} onChoose={choose} onClose={() => setChoosing(false)} />
      ) : null}
      {chosen ? (
        <ConfirmDialog
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
