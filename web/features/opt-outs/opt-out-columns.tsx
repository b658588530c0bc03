import { Ban, BellOff } from "lucide-react";
import type { BlockRecord } from "#core/contract/suppressions/suppressions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { HOW_WORDS, originWords, scopeWords, whoWords } from "./how-words.ts";

export const optOutColumns: readonly Column<BlockRecord>[] = [
  {
    key: "number",
    header: "Mobile number",
    width: "8.25rem",
    cell: ({ number }) => <span className="figures">{formatMobile(number)}</span>,
  },
  { key: "name", header: "Contact", phone: "detail", width: "7.5rem", cell: ({ name }) => name },
  {
    key: "how",
    header: "How",
    phone: "corner",
    width: "10.5rem",
    cell: ({ how, isBlocked }) => (
      <Badge tone={isBlocked ? "danger" : "attention"} icon={isBlocked ? Ban : BellOff}>
        {HOW_WORDS[how]}
      </Badge>
    ),
  },
  {
    key: "origin",
    header: "From",
    width: "10rem",
    cell: (record) => <span className="text-muted-foreground">{originWords(record)}</span>,
  },
  { key: "who", header: "Who", width: "8rem", cell: whoWords },
  { key: "scope", header: "Stops", width: "7.5rem", cell: scopeWords },
  {
    key: "createdAt",
    header: "Since",
    phone: "figure",
    width: "6.5rem",
    cell: ({ createdAt }) => <DateTime at={createdAt} dateOnly />,
  },
];
