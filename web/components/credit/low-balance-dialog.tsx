import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { Upgrade } from "#web/components/layout/upgrade.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { EXCL_GST } from "#web/lib/format.ts";
import { useMe } from "#web/lib/session.ts";
import { AddCredits } from "./add-credits.tsx";
import { autoCreditOf } from "./auto-credit.ts";
import { lowBalanceText } from "./low-balance-text.ts";

interface LowBalanceDialogProps {
  onClose: () => void;
  /** Cents, where they are known. */
  cost: { price: number; balance: number } | undefined;
  /** Sends it all the same, so that auto credit buys what is missing. */
  onBuy?: (() => void) | undefined;
}

/** Too little credit: nothing was sent, how much is missing, and how to get it. */
export function LowBalanceDialog({ onClose, cost, onBuy }: LowBalanceDialogProps) {
  const me = useMe();
  if (me.role === "trial") {
    return <Upgrade supportEmail={me.supportEmail} onClose={onClose} />;
  }
  const { isReady, paused } = autoCreditOf(me);
  const buys = isReady ? onBuy : undefined;
  return (
    <Dialog
      onOpenChange={onClose}
      size={buys ? "md" : "sm"}
      title={CAMPAIGN_TEXTS.lowBalanceTitle}
      description={lowBalanceText(me.role)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {buys ? (
            <Button
              variant="outline"
              onClick={() => {
                onClose();
                buys();
              }}
            >
              Buy automatically
            </Button>
          ) : null}
          <AddCredits />
        </>
      }
    >
      {cost ? (
        <FactList
          facts={[
            { label: `Price ${EXCL_GST}`, value: <Money cents={cost.price} kind="charge" /> },
            { label: "Balance", value: <Money cents={cost.balance} kind="balance" /> },
            {
              label: "Short by",
              value: <Money cents={Math.max(0, cost.price - cost.balance)} kind="shortfall" />,
            },
          ]}
        />
      ) : null}
      {buys ? (
        <p className="text-muted-foreground">
          Auto credit can buy what is missing with your saved card. The campaign waits on hold until
          you check it and send it again.
        </p>
      ) : null}
      {paused ? <p className="text-muted-foreground">{paused}</p> : null}
    </Dialog>
  );
}
