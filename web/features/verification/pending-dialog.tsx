import { useNavigate } from "react-router-dom";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { paths } from "#web/lib/paths.ts";

interface PendingDialogProps {
  open: boolean;
  /** Starts verifying another business. */
  onAnother: () => void;
}

/** Says that a verification is already waiting and need not be sent again (002 section 2). */
export function PendingDialog({ open, onAnother }: PendingDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      onOpenChange={() => navigate(paths.userVerification)}
      size="sm"
      title="Verification pending"
      description="We are checking your details. This takes one or two working days, and you do not need to do anything."
      footer={
        <>
          <Button variant="outline" onClick={onAnother}>
            Verify another business
          </Button>
          <LinkButton to={paths.userVerification}>See status</LinkButton>
        </>
      }
    />
  );
}
