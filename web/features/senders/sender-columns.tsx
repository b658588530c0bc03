import type { SenderId } from "#core/contract/senders.ts";
import type { SenderType } from "#core/rules/opt-out.ts";
import { isUnverified, UNVERIFIED } from "#core/rules/sender-register.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { formatCount, formatCounted } from "#web/lib/format.ts";

const KINDS: Readonly<Record<SenderType, string>> = {
  1: "Shared number",
  2: "Dedicated number",
  3: "Business name",
  4: "Personal number",
};

export const senderColumns: readonly Column<SenderId>[] = [
  {
    key: "label",
    header: "Sender",
    cell: ({ value, type, isDefault }) => (
      <span className="flex items-center gap-2">
        <span className="min-w-0">
          <span className="block truncate">{senderName(value)}</span>
          {type === 1 ? null : (
            <span className="block truncate font-normal text-muted-foreground text-xs">
              {KINDS[type]}
            </span>
          )}
        </span>
        {isDefault ? <Badge tone="info">Default</Badge> : null}
      </span>
    ),
  },
  {
    key: "state",
    header: "On phones",
    phone: "corner",
    width: "9rem",
    cell: (sender) => (isUnverified(sender) ? <Badge tone="attention">{UNVERIFIED}</Badge> : null),
  },
  {
    key: "perSecond",
    header: "Speed",
    phone: "figure",
    numeric: true,
    width: "10rem",
    cell: ({ perSecond }) => `${formatCount(perSecond)} per second`,
  },
  {
    key: "uses",
    header: "Used by",
    phone: "detail",
    width: "22rem",
    cell: (sender) => <span className="block truncate">{usesOf(sender) || "Nothing yet"}</span>,
  },
];

/** `2 campaigns, 1 template, 3 sub-accounts`; empty if nothing uses it. */
export function usesOf({ campaigns, templates, quickMessages, subAccounts }: SenderId): string {
  const parts: [number, string][] = [
    [campaigns.length, "campaign"],
    [quickMessages, "quick message"],
    [templates.length, "template"],
    [subAccounts.length, "sub-account"],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => formatCounted(count, word))
    .join(", ");
}
