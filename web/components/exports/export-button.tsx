import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
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
  return (
    <Answered onPress={() => setAsking(true)}>
      {(answered) =>
        asking ? (
          <ExportDialog
            {...exported}
            onAnswer={(answer) => {
              answered(answer);
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
        ) : null
      }
    </Answered>
  );
}

interface ExportCampaignButtonProps {
  id: string;
  /** Only messages in one of these, with commas between them. */
  status?: string | undefined;
}

/** Exports a campaign's messages at once, to the person's own address (R213). */
export function ExportCampaignButton({ id, status }: ExportCampaignButtonProps) {
  const start = useAction(exportMessages, { handled: true });
  return (
    <Answered
      loading={start.isPending}
      onPress={(answered) =>
        start.mutate(
          { bulk: id, status },
          {
            onSuccess: (started) => answered(startedAnswer(started)),
            onError: (error) => answered(failedAnswer(error)),
          },
        )
      }
    />
  );
}

type Answer = (answer: ExportAnswer) => void;

interface AnsweredProps {
  loading?: boolean;
  onPress: (answered: Answer) => void;
  children?: (answered: Answer) => ReactNode;
}

/** The button, and the dialog that says what came of it. */
function Answered({ loading = false, onPress, children }: AnsweredProps) {
  const [answer, setAnswer] = useState<ExportAnswer>();
  const close = () => setAnswer(undefined);
  return (
    <>
      <Button variant="outline" loading={loading} onClick={() => onPress(setAnswer)}>
        <Download aria-hidden="true" />
        Export
      </Button>
      {children?.(setAnswer)}
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
