import { Sparkles } from "lucide-react";
import type { Template } from "#core/contract/templates.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { SharingMark } from "#web/components/sharing/sharing-mark.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";

export const templateColumns: readonly Column<Template>[] = [
  {
    key: "name",
    header: "Name",
    width: "32%",
    cell: (template) => (
      <span className="inline-flex max-w-full items-center gap-2 align-middle">
        <span className="min-w-0 truncate">{template.name}</span>
        {template.visibility === "user" && template.global ? (
          <Badge icon={Sparkles} className="shrink-0">
            Pre-made
          </Badge>
        ) : null}
        <SharingMark shared={template.shared} assigned={template.assigned} />
      </span>
    ),
  },
  {
    key: "content",
    phone: "detail",
    header: "Text",
    cell: ({ content }) => <span className="text-muted-foreground">{content}</span>,
  },
  {
    key: "createdAt",
    header: "Added Date",
    width: "12rem",
    cell: (template) => <DateTime at={template.createdAt} />,
  },
];
