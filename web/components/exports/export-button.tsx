import { Download } from "lucide-react";
import { useState } from "react";
import { exportMessages } from "#core/contract/exports/exports.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { useAction } from "#web/lib/query.ts";
import { type ExportAnswer, failedAnswer, startedAnswer } from "./export-answer.ts";
import type { Exported } from "./export-dialog.tsx";

const ExportDialog = dialogOnDemand(async () => (await import("./export-dialog.tsx")).ExportDialog);

/** Asks for the days of an export of the history, and says in a dialog what came of it (R216). */
export function ExportButton(exported: Exported) {
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<ExportAnswer>();
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
      <AnswerDialog answer={answer} onClose={() => setAnswer(undefined)} />
    </>
  );
}

interface ExportCampaignButtonProps {
  id: string;
  /** Only messages in one of these, with commas between them. */
  status?: string | undefined;
}

/** Starts an export of a campaign's messages; the link is emailed to whoever pressed the button (R213). */
export function ExportCampaignButton({ id, status }: ExportCampaignButtonProps) {
  const [answer, setAnswer] = useState<ExportAnswer>();
  const start = useAction(exportMessages, {
    handled: true,
    onSuccess: (started) => setAnswer(startedAnswer(started)),
  });
  const refused = (error: Error) => setAnswer(failedAnswer(error));
  return (
    <>
      <Button
        variant="outline"
        loading={start.isPending}
        onClick={() => start.mutate({ bulk: id, status }, { onError: refused })}
      >
        <Download aria-hidden="true" />
        Export
      </Button>
      <AnswerDialog answer={answer} onClose={() => setAnswer(undefined)} />
    </>
  );
}

interface AnswerDialogProps {
  answer: ExportAnswer | undefined;
  onClose: () => void;
}

/** What came of an export. */
function AnswerDialog({ answer, onClose }: AnswerDialogProps) {
  return (
    <Dialog
      open={answer !== undefined}
      onOpenChange={onClose}
      size="sm"
      title={answer?.title ?? ""}
      description={answer?.message}
      footer={<Button onClick={onClose}>Close</Button>}
    />
  );
}
