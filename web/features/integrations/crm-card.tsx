import { useState } from "react";
import { may } from "#core/permissions.ts";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { useMe } from "#web/lib/session.ts";
import { Activities } from "./activities/activities.tsx";
import { RemoveConnection } from "./remove-connection.tsx";
import type { MappedApp } from "./sync/mapped-app.ts";
import { useConsent } from "./use-consent.ts";
import { ContactUs, VendorCard, type VendorProps } from "./vendor-card.tsx";

const SyncDialog = dialogOnDemand(async () => (await import("./sync/sync-dialog.tsx")).SyncDialog);

/** A CRM, whose contacts are synced, or Squarespace, whose contacts are imported. */
export function CrmCard({ app, ...vendor }: VendorProps & { app: MappedApp }) {
  const [syncing, setSyncing] = useState(false);
  const consent = useConsent(app);
  const close = () => setSyncing(false);
  return (
    <VendorCard
      {...vendor}
      app={app}
      consent={consent}
      actions={<SyncButton app={app} onSync={() => setSyncing(true)} />}
      removal={(onClose) => <RemoveConnection app={app} onClose={onClose} />}
    >
      {vendor.connection && app !== "squarespace" ? <Activities app={app} /> : null}
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
function SyncButton({ app, onSync }: { app: MappedApp; onSync: () => void }) {
  const me = useMe();
  if (!may(me, "crmImport")) return null;
  if (app === "hubspot" && !me.adminApproved) return <ContactUs app={app} />;
  const label = app === "squarespace" ? "Import contacts" : "Sync contacts";
  return <Button onClick={onSync}>{label}</Button>;
}
