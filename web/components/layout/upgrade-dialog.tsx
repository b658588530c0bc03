import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";

interface UpgradeDialogProps {
  supportEmail: string;
  onClose: () => void;
}

/** Explains how a trial account becomes a full one. */
export function UpgradeDialog({ supportEmail, onClose }: UpgradeDialogProps) {
  return (
    <Dialog
      onOpenChange={onClose}
      title="Upgrade your account"
      description="Buy credit by card: your trial ends with the payment, and your account can buy numbers and invite sub-accounts."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <LinkButton to={paths.buyCredits} onClick={onClose}>
            Buy credit
          </LinkButton>
        </>
      }
    >
      <p className="pb-2">
        You keep everything you have made.{" "}
        <Link to={paths.userVerification} onClick={onClose}>
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
