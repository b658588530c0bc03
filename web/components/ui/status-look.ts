import {
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  CircleCheck,
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
import type { Tone } from "./tone.ts";

interface Look {
  icon: LucideIcon;
  tone: Tone;
  /** Half as strong in bars, where another status has the full tone. */
  faint?: boolean;
}

const LOOKS: Readonly<Record<string, Look>> = {
  draft: { icon: PencilLine, tone: "neutral" },
  preparing: { icon: LoaderCircle, tone: "info" },
  queued: { icon: Clock, tone: "neutral", faint: true },
  pending: { icon: Clock, tone: "attention" },
  reject: { icon: ShieldX, tone: "danger" },
  scheduled: { icon: Clock, tone: "info" },
  held: { icon: CirclePause, tone: "attention" },
  running: { icon: Send, tone: "info" },
  dispatched: { icon: Send, tone: "info", faint: true },
  paused: { icon: CirclePause, tone: "attention" },
  ready: { icon: Check, tone: "success" },
  sent: { icon: Check, tone: "info" },
  delivered: { icon: CheckCheck, tone: "success" },
  complete: { icon: CheckCheck, tone: "success" },
  received: { icon: Inbox, tone: "neutral" },
  failed: { icon: CircleX, tone: "danger" },
  blocked: { icon: Ban, tone: "danger", faint: true },
  expired: { icon: TimerOff, tone: "attention" },
  unknown: { icon: CircleHelp, tone: "attention", faint: true },
  cancel: { icon: Ban, tone: "neutral" },
  cancel_schedule: { icon: Ban, tone: "neutral" },
  rejected: { icon: ShieldX, tone: "danger" },
  paid: { icon: CircleCheck, tone: "success" },
  open: { icon: Clock, tone: "attention" },
  overdue: { icon: CircleAlert, tone: "danger" },
};

/**
 * A status as word, icon and colour, the same in badges, bars and charts. The status is as the API
 * spells it, in any case; one without a look of its own is shown plainly.
 */
export function statusLook(status: string): Look & { word: string } {
  const look = LOOKS[status.toLowerCase()] ?? { icon: CircleDashed, tone: "neutral" };
  return { ...look, word: STATUS_LABELS[status] ?? status };
}

/** A status as a part of a bar. */
export function statusSegment(status: string, value: number) {
  const { tone, faint, word } = statusLook(status);
  return { key: status, label: word, value, tone, faint: faint === true };
}
