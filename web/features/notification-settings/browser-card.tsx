import { useState } from "react";
import {
  deletePushBrowser,
  listPushBrowsers,
  type PushBrowser,
} from "#core/contract/notification-settings/push.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { BrowserDialog } from "./browser-dialog.tsx";
import { canPush, isOnIos, unsubscribe, useOwnEndpoint } from "./push-subscription.ts";
import { PUSH_WORDS } from "./push-words.ts";

/** The person's own notifications, where this browser and the installation have them. */
export function BrowserCard() {
  const { data } = useCall(listPushBrowsers, {});
  const publicKey = data?.data.publicKey;
  if (publicKey === undefined) return null;
  return (
    <Card
      title="In your browser"
      description="Notifications for you on this device, also while Cooee is closed."
    >
      {canPush() ? (
        <OwnBrowser publicKey={publicKey} browsers={data?.data.browsers ?? []} />
      ) : (
        <p className="text-muted-foreground">
          {isOnIos()
            ? "To get them on this device, tap Share, then Add to Home Screen, and open Cooee from there."
            : "This browser cannot show them."}
        </p>
      )}
    </Card>
  );
}

interface OwnBrowserProps {
  publicKey: string;
  browsers: readonly PushBrowser[];
}

function OwnBrowser({ publicKey, browsers }: OwnBrowserProps) {
  const inPerson = !useMe().original;
  const [endpoint, setEndpoint] = useOwnEndpoint();
  const [open, setOpen] = useState(false);
  const remove = useAction(deletePushBrowser, { invalidates: [listPushBrowsers] });
  const own = browsers.find((browser) => browser.endpoint === endpoint);
  const others = browsers.filter((browser) => browser !== own);
  const switchOff = async (browser: PushBrowser) => {
    await remove.mutateAsync({ id: browser._id });
    if (browser === own) {
      await unsubscribe();
      setEndpoint(null);
    }
    notifySuccess("Notifications switched off");
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className={own ? undefined : "text-muted-foreground"}>
        {own
          ? own.events.flatMap((event) => PUSH_WORDS[event] ?? []).join(", ")
          : "Off in this browser"}
      </p>
      {inPerson ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
            {own ? "Change" : "Switch on"}
            <span className="sr-only"> notifications in this browser</span>
          </Button>
          {own ? (
            <Button
              variant="ghost"
              size="sm"
              loading={remove.isPending}
              onClick={() => void switchOff(own)}
            >
              Switch off<span className="sr-only"> notifications in this browser</span>
            </Button>
          ) : null}
        </div>
      ) : null}
      {others.length > 0 ? (
        <p className="text-muted-foreground text-xs">
          Also on in {formatCounted(others.length, "other browser")}.{" "}
          {inPerson ? (
            <Button
              variant="link"
              onClick={() => {
                for (const browser of others) remove.mutate({ id: browser._id });
              }}
            >
              Switch them off
            </Button>
          ) : null}
        </p>
      ) : null}
      {open ? (
        <BrowserDialog
          publicKey={publicKey}
          browser={own}
          onClose={() => setOpen(false)}
          onSaved={setEndpoint}
        />
      ) : null}
    </div>
  );
}
