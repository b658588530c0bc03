import { Badge } from "./badge.tsx";
import { statusLook } from "./status-look.ts";

interface StatusBadgeProps {
  status: string;
  /** Words in place of the usual ones. */
  label?: string;
}

/** A status as icon, word and colour, the same on every screen; one that is as it should be is quiet. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const { tone, icon, word } = statusLook(status);
  return (
    <Badge tone={tone} icon={icon} plain={tone === "success"}>
      {label ?? word}
    </Badge>
  );
}
