import { CAMPAIGN_TEXTS, type FlightCheck } from "#core/contract/campaigns.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { useMe } from "#web/lib/session.ts";

interface LowBalanceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  check: FlightCheck;
}

/** Too little credit: nothing was sent, and this much is missing. */
export function LowBalanceDialog({ open, onOpenChange, check }: LowBalanceDialogProps) {
  const me = useMe();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={CAMPAIGN_TEXTS.lowBalanceTitle}
      description={
        me.role === "subaccount" ? CAMPAIGN_TEXTS.lowBalanceSubAccount : CAMPAIGN_TEXTS.lowBalance
      }
      footer={
        <Button variant="outline" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
      }
    >
      <FactList
        facts={[
          { label: "Price", value: <Money cents={check.price} kind="charge" /> },
          { label: "Balance", value: <Money cents={check.balance} kind="balance" /> },
          {
            label: "Missing",
            value: <Money cents={Math.max(0, -check.balanceAfter)} kind="shortfall" />,
          },
        ]}
      />
    </Dialog>
  );
}
