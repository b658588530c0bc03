import { type ReactNode, useState } from "react";
import type { Connection } from "#core/contract/integrations/connections.ts";
import { APP_NAMES, CONNECT_TEXTS, type VendorApp } from "#core/rules/crm/apps.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { useMe } from "#web/lib/session.ts";
import { AccountForm } from "./account-form.tsx";
import { ConsentDialog } from "./consent-dialog.tsx";
import { Health } from "./health.tsx";
import { LogoPair } from "./logo-pair.tsx";
import type { Consent } from "./use-consent.ts";

/** What the card of any vendor is made for. */
export interface VendorProps {
  /** None while it is not connected. */
  connection: Connection | undefined;
  /** Whether it can be connected here. */
  isSetUp: boolean;
}

interface VendorCardProps extends VendorProps {
  app: VendorApp;
  consent: Consent;
  /** What can be done while it is connected. */
  actions?: ReactNode;
  /** Asks whether to remove it, and does so. */
  removal: (onClose: () => void) => ReactNode;
  /** The vendor's own dialogs. */
  children?: ReactNode;
}

/** One vendor: how its connection is, and how it is connected, connected again and removed. */
export function VendorCard(props: VendorCardProps) {
  const { app, connection, isSetUp, consent, actions, removal, children } = props;
  const [open, setOpen] = useState<"account" | "remove">();
  const close = () => setOpen(undefined);
  const asksFirst = app === "zoho" || app === "ac";
  const connect = () => (asksFirst ? setOpen("account") : consent.begin());
  const isRevoked = connection?.status === "revoked";
  return (
    <Card
      title={
        <span className="flex gap-x-3 gap-y-2 max-sm:flex-col sm:items-center">
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
          actions
        ) : null
      }
    >
      {connection ? (
        <>
          <Health connection={connection} />
          <div className="mt-2 flex flex-wrap gap-x-4">
            {isSetUp && connection.problem !== undefined && !isRevoked ? (
              <Button variant="link" loading={consent.waiting} onClick={connect}>
                Reconnect
              </Button>
            ) : null}
            <Button variant="link" onClick={() => setOpen("remove")}>
              Remove
            </Button>
          </div>
        </>
      ) : (
        <NotConnected app={app} isSetUp={isSetUp} />
      )}
      <ConsentDialog app={app} consent={consent} onAgain={connect} />
      {open === "account" ? <AccountForm app={app} consent={consent} onClose={close} /> : null}
      {open === "remove" ? removal(close) : null}
      {children}
    </Card>
  );
}

export function ContactUs({ app }: { app: VendorApp }) {
  const { supportEmail } = useMe();
  const subject = encodeURIComponent(APP_NAMES[app]);
  return (
    <LinkButton variant="link" href={`mailto:${supportEmail}?subject=${subject}`}>
      {CONNECT_TEXTS.contactUs}
    </LinkButton>
  );
}

function NotConnected({ app, isSetUp }: { app: VendorApp; isSetUp: boolean }) {
  if (isSetUp) return <p className="text-muted-foreground">Not connected</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 text-muted-foreground">
      To connect {APP_NAMES[app]}, <ContactUs app={app} />
    </p>
  );
}
