import { Star, UsersRound } from "lucide-react";
import { Badge } from "#web/components/ui/badge.tsx";

interface SharingMarkProps {
  /** Whether this account's parent shared it. */
  shared: boolean;
  /** The sub-accounts that it is shared with. */
  assigned: readonly { _id: string; name: string }[];
}

/** A star on what is shared with this account (R280); for the owner, who it is shared with (R281). */
export function SharingMark({ shared, assigned }: SharingMarkProps) {
  if (shared) {
    return (
      <Badge tone="attention" icon={Star} className="shrink-0">
        Shared with you
      </Badge>
    );
  }
  if (assigned.length === 0) return null;
  const names = assigned.map(({ name }) => name).join(", ");
  return (
    <Badge icon={UsersRound} className="min-w-0">
      <span className="sr-only">Shared with </span>
      {names}
    </Badge>
  );
}
