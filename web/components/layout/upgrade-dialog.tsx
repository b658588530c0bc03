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
      description="A full account can buy credit and numbers, and invite sub-accounts. It takes two steps."
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
          <strong className="font-medium">Verify your business.</strong> Give us its name, ABN and a
          contact person. Australian rules require us to know who is sending.
        </li>
        <li>
          <strong className="font-medium">Email us.</strong> Write to{" "}
          <a
            className="text-primary-text underline underline-offset-4"
            href={`mailto:${supportEmail}?subject=Upgrade`}
          >
            {supportEmail}
          </a>{" "}
          and say how many messages you expect to send each month. We will reply with the next
          steps.
        </li>
      </ol>
      <p className="pb-2 text-muted-foreground">
        Until then, you keep everything you have made and can use your trial credit.
      </p>
    </Dialog>
  );
}
