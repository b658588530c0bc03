import {
  BadgeCheck,
  KeyRound,
  MessageSquare,
  PencilLine,
  RotateCcw,
  Share2,
  Star,
  Trash2,
} from "lucide-react";
import type { SenderId } from "#core/contract/sender-ids/sender-ids.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";

/** What a sender's menu opens. */
export type Asking =
  | "details"
  | "test"
  | "share"
  | "code"
  | "again"
  | "evidence"
  | "reference"
  | "remove";

interface Doing {
  /** Whether the person may change the account's senders, send, and give numbers up. */
  may: { change: boolean; send: boolean; release: boolean };
  open: (what: Asking) => void;
  makeDefault: () => void;
}

/** What can be done with a sender, by its kind and state. */
export function senderActions(sender: SenderId, { may, open, makeDefault }: Doing): MenuItem[] {
  const { type, state, isDefault, _id } = sender;
  const isApproved = state === "approved";
  // What an administrator gave without a record of its own is theirs to take away.
  const isKnown = _id !== undefined && may.change;
  const isNumber = type === SENDER_TYPES.dedicated || type === SENDER_TYPES.personal;
  const mayManage = isKnown && (type !== SENDER_TYPES.dedicated || may.release);
  const opening = (label: string, icon: MenuItem["icon"], what: Asking, danger = false) => ({
    label,
    icon,
    danger,
    onSelect: () => open(what),
  });
  const words = removalWords(sender);
  const items: [boolean, MenuItem][] = [
    [true, opening("Details", BadgeCheck, "details")],
    [isApproved && may.send, opening("Test", MessageSquare, "test")],
    [isApproved && !isDefault, { label: "Make default", icon: Star, onSelect: makeDefault }],
    [
      isApproved &&
        may.change &&
        (type === SENDER_TYPES.dedicated || type === SENDER_TYPES.businessName),
      opening("Assign to sub-accounts", Share2, "share"),
    ],
    [isKnown && state === "code", opening("Enter code", KeyRound, "code")],
    [
      isKnown && type === SENDER_TYPES.businessName && state === "rejected",
      opening("Ask again", RotateCcw, "again"),
    ],
    [
      isKnown && type === SENDER_TYPES.businessName,
      opening("Edit evidence", PencilLine, "evidence"),
    ],
    [isNumber && mayManage, opening("Edit reference", PencilLine, "reference")],
    [mayManage, opening(words, Trash2, "remove", true)],
  ];
  return items.flatMap(([shown, item]) => (shown ? [item] : []));
}

/** What giving a sender up is called. */
export function removalWords({ type, state }: SenderId): string {
  if (type === SENDER_TYPES.dedicated) return "Release";
  return type === SENDER_TYPES.businessName && state === "review" ? "Withdraw" : "Remove";
}
