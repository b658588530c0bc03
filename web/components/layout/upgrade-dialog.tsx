import { Link } from "react-router-dom";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { paths } from "#web/lib/paths.ts";

interface UpgradeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  supportEmail: string;
}

/** Explains how a trial account becomes a full one. */
export function UpgradeDialog({ open, onOpenChange, supportEmail }: UpgradeDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Upgrade your account"
      description="A full account can buy credit and numbers, and invite sub-accounts. Two steps lead there."
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Close
          </Button>
          <Button asChild>
            <Link to={paths.userVerification} onClick={close}>
              Verify your business
            </Link>
          </Button>
        </>
      }
    >
      <ol className="grid list-decimal gap-3 pb-2 pl-5">
        <li>
          <strong className="font-medium">Verify your business.</strong> Tell us its name and ABN
          and who to talk to. Australian rules ask us to know who sends.
        </li>
        <li>
          <strong className="font-medium">Write to us.</strong> Send a line to{" "}
          <a
            className="text-primary-text underline underline-offset-4"
            href={`mailto:${supportEmail}?subject=Upgrade`}
          >
            {supportEmail}
          </a>{" "}
          and say how many messages a month you expect to send. We answer with what happens next.
        </li>
      </ol>
      <p className="pb-2 text-muted-foreground">
        Until then everything you have made stays, and the trial's credit stays yours to use.
      </p>
    </Dialog>
  );
}
