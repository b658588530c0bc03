import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import type { FlightCheck } from "#core/contract/drafts.ts";
import { UpgradeDialog } from "#web/components/layout/upgrade-dialog.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { EXCL_GST } from "#web/lib/format.ts";
import { useMe } from "#web/lib/session.ts";
import { AddCredits } from "./add-credits.tsx";
import { lowBalanceText } from "./check-warnings.ts";

interface LowBalanceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  check: FlightCheck;
}

/** Too little credit: nothing was sent, how much is missing, and how to get it. */
export function LowBalanceDialog({ open, onOpenChange, check }: LowBalanceDialogProps) {
  const me = useMe();
  if (me.role === "trial") {
    return <UpgradeDialog open={open} onOpenChange={onOpenChange} supportEmail={me.supportEmail} />;
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={CAMPAIGN_TEXTS.lowBalanceTitle}
      description={lowBalanceText(me.role)}
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <AddCredits />
        </>
      }
    >
      <FactList
        facts={[
          { label: `Price ${EXCL_GST}`, value: <Money cents={check.price} kind="charge" /> },
          { label: "Balance", value: <Money cents={check.balance} kind="balance" /> },
          {
            label: "Short by",
            value: <Money cents={Math.max(0, -check.balanceAfter)} kind="shortfall" />,
          },
        ]}
      />
    </Dialog>
  );
}
