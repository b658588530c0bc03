import {
  Ban,
  Check,
  CheckCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  CircleX,
  Clock,
  Inbox,
  LoaderCircle,
  type LucideIcon,
  PencilLine,
  Send,
  ShieldX,
  TimerOff,
} from "lucide-react";
import { STATUS_LABELS } from "#core/statuses.ts";
import { Badge } from "./badge.tsx";
import type { Tone } from "./tone.ts";

interface Look {
  tone: Tone;
  icon: LucideIcon;
}

const looks: Record<string, Look> = {
  draft: { tone: "neutral", icon: PencilLine },
  preparing: { tone: "info", icon: LoaderCircle },
  queued: { tone: "neutral", icon: Clock },
  pending: { tone: "attention", icon: Clock },
  reject: { tone: "danger", icon: ShieldX },
  scheduled: { tone: "info", icon: Clock },
  held: { tone: "attention", icon: CirclePause },
  running: { tone: "info", icon: Send },
  dispatched: { tone: "info", icon: Send },
  paused: { tone: "attention", icon: CirclePause },
  ready: { tone: "success", icon: Check },
  sent: { tone: "success", icon: Check },
  delivered: { tone: "success", icon: CheckCheck },
  complete: { tone: "success", icon: CheckCheck },
  received: { tone: "info", icon: Inbox },
  failed: { tone: "danger", icon: CircleX },
  blocked: { tone: "attention", icon: Ban },
  expired: { tone: "attention", icon: TimerOff },
  unknown: { tone: "attention", icon: CircleHelp },
  cancel: { tone: "neutral", icon: Ban },
};

interface StatusBadgeProps {
  /** The status as the API spells it, in any case; one without its own look is shown plainly. */
  status: string;
  /** Words in place of the usual ones. */
  label?: string;
}

/** A status as icon, word and colour, the same on every screen. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const look = looks[status.toLowerCase()];
  return (
    <Badge tone={look?.tone ?? "neutral"} icon={look?.icon ?? CircleDashed}>
      {label ?? STATUS_LABELS[status] ?? status}
    </Badge>
  );
}
