import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import type { ExportAnswer } from "./export-answer.ts";
import type { Exported } from "./export-dialog.tsx";

const ExportDialog = dialogOnDemand(async () => (await import("./export-dialog.tsx")).ExportDialog);

/** Asks for an export, and says in a dialog what came of it (R216). */
export function ExportButton(exported: Exported) {
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<ExportAnswer>();
  const close = () => setAnswer(undefined);
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        <Download aria-hidden="true" />
        Export
      </Button>
      {asking ? (
        <ExportDialog
          {...exported}
          onAnswer={(given) => {
            setAnswer(given);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      <Dialog
        open={answer !== undefined}
        onOpenChange={close}
        size="sm"
        title={answer?.title ?? ""}
        description={answer?.message}
        footer={<Button onClick={close}>Close</Button>}
      />
    </>
  );
}
