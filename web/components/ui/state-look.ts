import {
  Ban,
  BellOff,
  Check,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  type LucideIcon,
  PencilLine,
  Smartphone,
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
