import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Link } from "#web/components/ui/link.tsx";
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
      description="Buy credit by card: your trial ends with the payment, and your account can buy numbers and invite sub-accounts."
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Close
          </Button>
          <Button asChild>
            <Link to={paths.buyCredits} onClick={close}>
              Buy credit
            </Link>
          </Button>
        </>
      }
    >
      <p className="pb-2">
        You keep everything you have made.{" "}
        <Link to={paths.userVerification} onClick={close}>
          Verify your business
        </Link>{" "}
        to send from its name and to lift a new account's limits; that can wait.
      </p>
      <p className="pb-2 text-muted-foreground">
        To pay another way, write to{" "}
        <a
          className="text-primary-text underline underline-offset-4"
          href={`mailto:${supportEmail}?subject=Upgrade`}
        >
          {supportEmail}
        </a>
        .
      </p>
    </Dialog>
  );
}
