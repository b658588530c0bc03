import { CircleAlert } from "lucide-react";
import type { Group } from "#core/contract/groups/groups.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";

/** What is unusual about a group, if anything: contacts being imported, or an import that stopped. */
export function GroupStatus({ group }: { group: Group }) {
  if (group.status === "Queued") return <StatusBadge status="Queued" />;
  if (!group.errorLog) return null;
  return (
    <Badge tone="danger" icon={CircleAlert} className="shrink-0">
      Import stopped
    </Badge>
  );
}
