import { may } from "#core/access.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { UpgradeDialog } from "#web/components/layout/upgrade-dialog.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";
import type { Me } from "#web/lib/session.ts";

interface LowBalanceDialogProps {
  me: Me;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** R185: too little credit, nothing was sent, and how to get more. */
export function LowBalanceDialog({ me, open, onOpenChange }: LowBalanceDialogProps) {
  if (me.role === "trial") {
    return <UpgradeDialog open={open} onOpenChange={onOpenChange} supportEmail={me.supportEmail} />;
  }
  const isSub = me.role === "subaccount";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={CAMPAIGN_TEXTS.lowBalanceTitle}
      description={CAMPAIGN_TEXTS[isSub ? "lowBalanceSubAccount" : "lowBalance"]}
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          {isSub || !may(me, "buyCredit") ? null : (
            <Button asChild>
              <Link to={paths.buyCredits} state={{ from: paths.quickMessage }}>
                Add Credits
              </Link>
            </Button>
          )}
        </>
      }
    >
      {null}
    </Dialog>
  );
}
