import { Trash2, TriangleAlert } from "lucide-react";
import type { GhlLocation } from "#core/contract/integrations/ghl.ts";
import { Badge } from "#web/components/ui/badge.tsx";

/** What is not as it should be with a sub-account. */
export function SubAccountBadge({ subAccount }: { subAccount: GhlLocation }) {
  if (subAccount.status === "removed") return <Badge icon={Trash2}>Removing</Badge>;
  if (subAccount.sender !== undefined) return null;
  return (
    <Badge tone="attention" icon={TriangleAlert}>
      No sender
    </Badge>
  );
}
