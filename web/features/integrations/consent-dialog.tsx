import { APP_NAMES, type VendorApp } from "#core/rules/crm/apps.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import type { Consent } from "./use-consent.ts";

interface ConsentDialogProps {
  app: VendorApp;
  consent: Consent;
  /** Connects once more, with a window of its own. */
  onAgain: () => void;
}

/** While its owner agrees in a vendor's window, and what went wrong there. */
export function ConsentDialog({ app, consent, onAgain }: ConsentDialogProps) {
  const { waiting, problem, warning, cancel } = consent;
  const said = problem ?? warning;
  const name = APP_NAMES[app];
  const again = () => {
    cancel();
    onAgain();
  };
  return (
    <Dialog
      open={waiting || said !== undefined}
      onOpenChange={cancel}
      size="sm"
      title={said === undefined ? `Connecting ${name}` : problem ? `Connect ${name}` : name}
      footer={
        <>
          <Button variant="outline" onClick={cancel}>
            {said === undefined ? "Cancel" : "Close"}
          </Button>
          {problem === undefined ? null : <Button onClick={again}>Connect again</Button>}
        </>
      }
    >
      {said === undefined ? (
        <p role="status" className="text-muted-foreground">
          Allow access in the window of {name}. If you have closed it, cancel and connect again.
        </p>
      ) : (
        <Alert tone="attention" title={said} />
      )}
    </Dialog>
  );
}
