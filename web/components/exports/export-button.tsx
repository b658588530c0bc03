import { Download } from "lucide-react";
import { useState } from "react";
import type { Medium } from "#core/permissions.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import type { ExportAnswer } from "./export-answer.ts";

const ExportDialog = dialogOnDemand(async () => (await import("./export-dialog.tsx")).ExportDialog);

interface ExportButtonProps {
  /** Of the history; SMS by default. */
  medium?: Medium;
  /** A campaign; without one, the history. */
  bulk?: string;
  /** When the first message of the history's campaign was made. */
  since?: number;
  /** The list's filters. */
  campaign?: string;
  status?: string;
  from?: string;
  to?: string;
}

/** Asks for an export, and says in a dialog what came of it (R216). */
export function ExportButton(exported: ExportButtonProps) {
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
