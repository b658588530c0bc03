import { Badge } from "./badge.tsx";
import { statusLook } from "./status-look.ts";

interface StatusBadgeProps {
  status: string;
  /** Words in place of the usual ones. */
  label?: string;
}

/** A status as icon, word and colour, the same on every screen. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const { tone, icon, word } = statusLook(status);
  return (
    <Badge tone={tone} icon={icon}>
      {label ?? word}
    </Badge>
  );
}
