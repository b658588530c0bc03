import { useState } from "react";
import { listConnections, removeConnection } from "#core/contract/integrations/connections.ts";
import { may } from "#core/permissions.ts";
import { APP_NAMES, type CrmApp } from "#core/rules/crm/apps.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { useMe } from "#web/lib/session.ts";
import { useConsent } from "./use-consent.ts";
import { ContactUs, VendorCard, type VendorProps } from "./vendor-card.tsx";

const SyncDialog = dialogOnDemand(async () => (await import("./sync/sync-dialog.tsx")).SyncDialog);

/** A CRM, whose contacts are synced. */
export function CrmCard({ app, ...vendor }: VendorProps & { app: CrmApp }) {
  const [syncing, setSyncing] = useState(false);
  const consent = useConsent(app);
  const close = () => setSyncing(false);
  return (
    <VendorCard
      {...vendor}
      app={app}
      consent={consent}
      actions={<SyncButton app={app} onSync={() => setSyncing(true)} />}
      removal={(onClose) => <Remove app={app} onClose={onClose} />}
    >
      {syncing ? (
        <SyncDialog
          app={app}
          onClose={close}
          onFieldsFailed={(error) => {
            close();
            consent.fail(messageOf(error));
          }}
        />
      ) : null}
    </VendorCard>
  );
}

/** R370: contacts of HubSpot are read for accounts that the operator has approved. */
function SyncButton({ app, onSync }: { app: CrmApp; onSync: () => void }) {
  const me = useMe();
  if (!may(me, "crmImport")) return null;
  if (app === "hubspot" && !me.adminApproved) return <ContactUs app={app} />;
  return <Button onClick={onSync}>Sync contacts</Button>;
}

/** R327. */
function Remove({ app, onClose }: { app: CrmApp; onClose: () => void }) {
  return (
    <ConfirmAction
      endpoint={removeConnection}
      input={{ type: app }}
      invalidates={[listConnections]}
      onClose={onClose}
      title={`Remove ${APP_NAMES[app]}?`}
      description="Cooee can no longer read from it. Contacts that you imported stay."
      confirmLabel={`Remove ${APP_NAMES[app]}`}
      danger
    />
  );
}
