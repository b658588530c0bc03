import {
  Ban,
  BellOff,
  Check,
  CircleAlert,
  CircleCheck,
  CirclePause,
  CircleX,
  Clock,
  type LucideIcon,
  PencilLine,
  Smartphone,
  TimerOff,
  UserCheck,
} from "lucide-react";
import type { Tone } from "./tone.ts";

interface StateLook {
  word: string;
  icon: LucideIcon;
  tone: Tone;
}

/** What is not a message's status, such as whether a contact gets messages: one word, icon and colour on every screen. */
export const STATES = {
  // Reviews.
  notSent: { word: "Not sent", icon: PencilLine, tone: "neutral" },
  code: { word: "Code not entered", icon: Smartphone, tone: "attention" },
  review: { word: "In review", icon: Clock, tone: "info" },
  asked: { word: "More needed", icon: CircleAlert, tone: "attention" },
  approved: { word: "Approved", icon: CircleCheck, tone: "success" },
  refused: { word: "Not approved", icon: CircleX, tone: "danger" },
  removed: { word: "Removed", icon: Ban, tone: "neutral" },
  // Addresses and domains that must be proved.
  unconfirmed: { word: "Not confirmed", icon: Clock, tone: "attention" },
  linkExpired: { word: "Link expired", icon: TimerOff, tone: "attention" },
  confirmed: { word: "Confirmed", icon: CircleCheck, tone: "success" },
  dns: { word: "Waiting for DNS", icon: Clock, tone: "attention" },
  broken: { word: "Not working", icon: CircleX, tone: "danger" },
  // Sub-accounts; domains are active, too.
  invited: { word: "Invited", icon: Clock, tone: "info" },
  invitationExpired: { word: "Invitation expired", icon: TimerOff, tone: "attention" },
  active: { word: "Active", icon: CircleCheck, tone: "success" },
  inactive: { word: "Inactive", icon: CirclePause, tone: "neutral" },
  // Dedicated numbers (R522).
  available: { word: "Available", icon: CircleCheck, tone: "success" },
  assigned: { word: "Assigned", icon: UserCheck, tone: "info" },
  unpaid: { word: "Pending", icon: Clock, tone: "attention" },
  notPaid: { word: "Not paid", icon: CircleAlert, tone: "attention" },
  released: { word: "Released", icon: Ban, tone: "neutral" },
  lapsed: { word: "Expired", icon: TimerOff, tone: "danger" },
  // Whether a contact gets messages.
  subscribed: { word: "Subscribed", icon: Check, tone: "success" },
  optedOut: { word: "Opted out", icon: BellOff, tone: "attention" },
  blocked: { word: "Blocked", icon: Ban, tone: "danger" },
} as const satisfies Readonly<Record<string, StateLook>>;

export type State = keyof typeof STATES;

/** C54: whether a contact gets messages and, if not, who decided that; by both, it is the contact's opt-out first. */
export function contactStates(contact: {
  isBlocked: boolean;
  isBlockedByUser: boolean;
}): readonly State[] {
  const { isBlocked, isBlockedByUser } = contact;
  if (!isBlocked && !isBlockedByUser) return ["subscribed"];
  return [
    ...(isBlockedByUser ? ["optedOut" as const] : []),
    ...(isBlocked ? ["blocked" as const] : []),
  ];
}
