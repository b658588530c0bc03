import { Check, CircleSlash } from "lucide-react";
import type { GhlWebhookLog } from "#core/contract/integrations/ghl-webhooks.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";

/** What GoHighLevel and we call events. */
const EVENT_WORDS: Readonly<Record<string, string>> = {
  SMS: "Message from a workflow",
  ContactDndUpdate: "Do not disturb",
  INSTALL: "App installed",
  UNINSTALL: "App uninstalled",
  LocationCreate: "Sub-account created",
  LocationUpdate: "Sub-account changed",
  "ghl.subAccount": "Sub-account",
  "ghl.sender": "Assigned sender",
  "ghl.report": "Report",
};

export function eventWords({ event }: GhlWebhookLog): string {
  return EVENT_WORDS[event] ?? event;
}

/** What became of an entry; of what is normal, only a word. */
export function LogStatus({ entry: { status, tries } }: { entry: GhlWebhookLog }) {
  if (status === "taken") {
    return (
      <Badge icon={Check} plain>
        Taken
      </Badge>
    );
  }
  if (status === "ignored") return <Badge icon={CircleSlash}>Ignored</Badge>;
  if (status !== "pending") return <StatusBadge status={status} />;
  return <StatusBadge status="queued" label={tries > 0 ? "Will retry" : "Waiting"} />;
}
