import { listConnections } from "#core/contract/integrations/connections.ts";
import { removeGhl } from "#core/contract/integrations/ghl.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { useConsent } from "./use-consent.ts";
import { VendorCard, type VendorProps } from "./vendor-card.tsx";

/** GoHighLevel, whose sub-accounts send through us. */
export function GhlCard(vendor: VendorProps) {
  const consent = useConsent("ghl");
  return (
    <VendorCard
      {...vendor}
      app="ghl"
      consent={consent}
      removal={(onClose) => <RemoveGhl onClose={onClose} />}
    />
  );
}

/** R327. */
function RemoveGhl({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmAction
      endpoint={removeGhl}
      input={{}}
      invalidates={[listConnections]}
      onClose={onClose}
      title="Remove GoHighLevel?"
      description="Its sub-accounts can no longer send through Cooee, and our app is uninstalled there."
      confirmLabel="Remove GoHighLevel"
      danger
    />
  );
}
