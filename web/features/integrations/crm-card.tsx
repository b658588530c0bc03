import { useState } from "react";
import {
  type Connection,
  listConnections,
  removeConnection,
} from "#core/contract/integrations/connections.ts";
import { may } from "#core/permissions.ts";
import { APP_NAMES, CONNECT_TEXTS, type CrmApp } from "#core/rules/crm/apps.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { useMe } from "#web/lib/session.ts";
import { AccountForm } from "./account-form.tsx";
import { ConsentDialog } from "./consent-dialog.tsx";
import { LogoPair } from "./logo-pair.tsx";
import { useConsent } from "./use-consent.ts";

const SyncDialog = dialogOnDemand(async () => (await import("./sync/sync-dialog.tsx")).SyncDialog);

interface CrmCardProps {
  app: CrmApp;
  /** None while it is not connected. */
  connection: Connection | undefined;
  /** Whether it can be connected here. */
  isSetUp: boolean;
}

/** One CRM: how its connection is, and what can be done with it. */
export function CrmCard({ app, connection, isSetUp }: CrmCardProps) {
  const [open, setOpen] = useState<"account" | "remove" | "sync">();
  const consent = useConsent(app);
  const close = () => setOpen(undefined);
  const asksFirst = app === "zoho" || app === "ac";
  const connect = () => (asksFirst ? setOpen("account") : consent.begin());
  const isRevoked = connection?.status === "revoked";
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          <LogoPair of={app} />
          {APP_NAMES[app]}
        </span>
      }
      label={APP_NAMES[app]}
      actions={
        isSetUp && (!connection || isRevoked) ? (
          <Button
            variant={isRevoked ? "primary" : "outline"}
            loading={consent.waiting}
            onClick={connect}
          >
            {isRevoked ? "Reconnect" : "Connect"}
          </Button>
        ) : connection ? (
          <SyncButton app={app} onSync={() => setOpen("sync")} />
        ) : null
      }
    >
      {connection ? (
        <>
          <Health connection={connection} />
          <Button variant="link" className="mt-2" onClick={() => setOpen("remove")}>
            Remove
          </Button>
        </>
      ) : (
        <NotConnected app={app} isSetUp={isSetUp} />
      )}
      <ConsentDialog app={app} consent={consent} onAgain={connect} />
      {open === "account" ? <AccountForm app={app} consent={consent} onClose={close} /> : null}
      {open === "sync" ? (
        <SyncDialog
          app={app}
          onClose={close}
          onFieldsFailed={(error) => {
            close();
            consent.fail(messageOf(error));
          }}
        />
      ) : null}
      {open === "remove" ? <Remove app={app} onClose={close} /> : null}
    </Card>
  );
}

/** R370: contacts of HubSpot are read for accounts that the operator has approved. */
function SyncButton({ app, onSync }: { app: CrmApp; onSync: () => void }) {
  const me = useMe();
  if (!may(me, "crmImport")) return null;
  if (app === "hubspot" && !me.adminApproved) return <ContactUs app={app} />;
  return <Button onClick={onSync}>Sync contacts</Button>;
}

function ContactUs({ app }: { app: CrmApp }) {
  const { supportEmail } = useMe();
  const subject = encodeURIComponent(APP_NAMES[app]);
  return (
    <LinkButton variant="link" href={`mailto:${supportEmail}?subject=${subject}`}>
      {CONNECT_TEXTS.contactUs}
    </LinkButton>
  );
}

function NotConnected({ app, isSetUp }: { app: CrmApp; isSetUp: boolean }) {
  if (isSetUp) return <p className="text-muted-foreground">Not connected</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 text-muted-foreground">
      To connect {APP_NAMES[app]}, <ContactUs app={app} />
    </p>
  );
}

/** Whose account it is, and how it fares. */
function Health({ connection }: { connection: Connection }) {
  const { name, connectedAt, answeredAt, problem, problemAt } = connection;
  return (
    <>
      {problem !== undefined && problemAt !== undefined ? (
        <Alert tone={connection.status === "revoked" ? "danger" : "attention"} title={problem}>
          Since <DateTime at={problemAt} />
        </Alert>
      ) : null}
      <FactList
        facts={[
          { label: "Account", value: name },
          { label: "Connected", value: <DateTime at={connectedAt} /> },
          answeredAt !== undefined && {
            label: "Last answer",
            value: <DateTime at={answeredAt} />,
          },
        ]}
      />
    </>
  );
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
