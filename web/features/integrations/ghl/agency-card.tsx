import { useState } from "react";
import {
  type GhlAccount,
  listGhlAccounts,
  listGhlLocations,
  reconnectGhl,
} from "#core/contract/integrations/ghl.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { ConsentDialog } from "../consent-dialog.tsx";
import { Problem } from "../health.tsx";
import { useConsent } from "../use-consent.ts";
import { RemoveAgency } from "./removals.tsx";
import { WebhooksDialog } from "./webhooks-dialog.tsx";

/** The agency: how its connection is, and how it is connected again and removed. */
export function AgencyCard({ agency }: { agency: GhlAccount }) {
  const [open, setOpen] = useState<"webhooks" | "remove">();
  const close = () => setOpen(undefined);
  return (
    <section
      aria-label={agency.name}
      className="grid grid-cols-1 gap-4 rounded-lg border bg-surface px-5 py-4"
    >
      <div className="flex items-center justify-between gap-3 max-sm:flex-wrap">
        <div className="min-w-0">
          <h2 className="font-semibold text-[0.9375rem]">{agency.name}</h2>
          <p className="mt-0.5 text-muted-foreground">
            Connected <DateTime at={agency.connectedAt} />
            {agency.answeredAt === undefined ? null : (
              <>
                , last answer <DateTime at={agency.answeredAt} />
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 sm:shrink-0">
          {agency.status === "revoked" ? <Reconnect id={agency._id} /> : null}
          <Button variant="outline" onClick={() => setOpen("webhooks")}>
            Webhooks
          </Button>
          <Button variant="outline" onClick={() => setOpen("remove")}>
            Remove
          </Button>
        </div>
      </div>
      <Problem connection={agency} />
      {open === "webhooks" ? <WebhooksDialog agency={agency} onClose={close} /> : null}
      {open === "remove" ? <RemoveAgency onClose={close} /> : null}
    </section>
  );
}

/** GoHighLevel may let us in again without the agency's owner; otherwise the owner agrees in its window. */
function Reconnect({ id }: { id: string }) {
  const consent = useConsent("ghl");
  const reconnect = useAction(reconnectGhl, {
    handled: true,
    invalidates: [listGhlAccounts, listGhlLocations],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const begin = () =>
    reconnect.mutate({ id }, { onError: (error) => consent.fail(messageOf(error)) });
  return (
    <>
      <Button loading={reconnect.isPending || consent.waiting} onClick={begin}>
        Reconnect
      </Button>
      <ConsentDialog app="ghl" consent={consent} onAgain={consent.begin} />
    </>
  );
}
