import { Badge } from "./badge.tsx";
import { STATES, type State } from "./state-look.ts";
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

/** The same of what is not a message's status; what is as it should be has no icon, as most are. */
export function StateBadge({ state }: { state: State }) {
  const { tone, icon, word } = STATES[state];
  return (
    <Badge tone={tone} {...(tone === "success" ? { plain: true } : { icon })}>
      {word}
    </Badge>
  );
}
