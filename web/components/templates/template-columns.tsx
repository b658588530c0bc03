import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import type { Template } from "#core/contract/templates/templates.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { MarkedName } from "#web/components/data-table/marked-name.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";

/** The columns of a list of templates; `marks` follow the name. */
export function templateColumns(marks: {
  preMade: (template: Template) => boolean;
  after?: (template: Template) => ReactNode;
}): readonly Column<Template>[] {
  return [
    {
      key: "name",
      header: "Name",
      width: "32%",
      cell: (template) => (
        <MarkedName name={template.name}>
          {marks.preMade(template) ? (
            <Badge icon={Sparkles} className="shrink-0">
              Pre-made
            </Badge>
          ) : null}
          {marks.after?.(template)}
        </MarkedName>
      ),
    },
    {
      key: "content",
      text: true,
      phone: "detail",
      header: "Text",
      cell: ({ content }) => <span className="text-muted-foreground">{content}</span>,
    },
    {
      key: "createdAt",
      header: "Added Date",
      width: "12rem",
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
  ];
}
