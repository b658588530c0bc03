import type { ProviderRoute } from "#core/contract/providers/providers.ts";
import { isName } from "#core/rules/providers.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { KIND_WORDS, REGISTER_WORDS } from "./words.ts";

/** Who a route is for, in a few words. */
export function routeLabel({ sender, senderKind }: ProviderRoute): string {
  return sender ?? KIND_WORDS[senderKind];
}

export const routeColumns: readonly Column<ProviderRoute>[] = [
  { key: "sender", header: "Sender", width: "26%", cell: routeLabel },
  {
    key: "account",
    phone: "detail",
    header: "Account",
    cell: ({ accountName }) => accountName ?? "Every account",
  },
  { key: "provider", phone: "corner", header: "Provider", cell: ({ provider }) => provider },
  {
    key: "priority",
    phone: "figure",
    header: "Priority",
    numeric: true,
    width: "6rem",
    cell: ({ priority }) => priority,
  },
  {
    key: "state",
    header: "State",
    width: "14rem",
    cell: ({ active, sender, register }) => (
      <span className="flex flex-wrap gap-1 py-1">
        {active ? null : <Badge tone="attention">Off</Badge>}
        {sender && isName(sender) ? (
          <Badge tone={register === "registered" ? "success" : "attention"}>
            {REGISTER_WORDS[register]}
          </Badge>
        ) : null}
      </span>
    ),
  },
];
