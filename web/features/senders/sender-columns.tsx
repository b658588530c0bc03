import type { SenderId } from "#core/contract/sender-ids/sender-ids.ts";
import { REGISTRATION_WORDS } from "#core/rules/registration-words.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { costOf, KINDS, speedOf, stateLook, usesOf } from "./sender-words.ts";

export const senderColumns: readonly Column<SenderId>[] = [
  {
    key: "label",
    header: "Sender",
    cell: ({ value, type, isDefault, reference }) => (
      <span className="flex items-center gap-2">
        <span className="min-w-0">
          <span className="block">{senderName(value)}</span>
          {type === SENDER_TYPES.shared ? null : (
            <span className="block font-normal text-muted-foreground text-xs">
              {reference ? `${KINDS[type]}, ${reference}` : KINDS[type]}
            </span>
          )}
        </span>
        {isDefault ? <Badge tone="info">Default</Badge> : null}
      </span>
    ),
  },
  {
    key: "state",
    header: "Status",
    phone: "corner",
    width: "9rem",
    cell: (sender) => {
      const look = stateLook(sender);
      return look ? <Badge tone={look.tone}>{look.word}</Badge> : null;
    },
  },
  {
    key: "register",
    header: "Register",
    width: "8rem",
    cell: ({ type, register, state }) =>
      type === SENDER_TYPES.businessName && register && state === "approved"
        ? REGISTRATION_WORDS[register]
        : "–",
  },
  {
    key: "perSecond",
    header: "Speed",
    phone: "figure",
    numeric: true,
    width: "9rem",
    cell: speedOf,
  },
  { key: "cost", header: "Cost excl. GST", numeric: true, width: "8.5rem", cell: costOf },
  {
    key: "uses",
    header: "Used by",
    phone: "detail",
    width: "11rem",
    cell: (sender) => <span className="block truncate">{usesOf(sender) || "Not used yet"}</span>,
  },
];
