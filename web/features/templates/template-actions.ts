import { Copy, Megaphone, PencilLine, Share2, Sparkles, Trash2 } from "lucide-react";
import type { Template } from "#core/contract/templates/templates.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";
import type { Me } from "#web/lib/session.ts";
import { templateRights } from "./template-rights.ts";

interface Actions {
  onAssign: () => void;
  onMark: () => void;
  onDelete: () => void;
}

/** The actions on a template for this person. */
export function templateActions(
  me: Me,
  template: Template,
  { onAssign, onMark, onDelete }: Actions,
): readonly (MenuItem | "separator")[] {
  const { _id: id, global, visibility } = template;
  const rights = templateRights(me, template);
  const remove = { label: "Delete", icon: Trash2, danger: true, onSelect: onDelete };
  return [
    ...(rights.change ? [{ label: "Edit", icon: PencilLine, to: paths.editTemplate(id) }] : []),
    ...(rights.use
      ? [{ label: "Use in a campaign", icon: Megaphone, to: paths.campaignWithTemplate(id) }]
      : []),
    ...(rights.copy
      ? [
          {
            label: visibility === "global" ? "Save to My Templates" : "Save as copy",
            icon: Copy,
            to: paths.saveTemplate(id),
          },
        ]
      : []),
    ...(rights.assign
      ? [{ label: "Assign to sub-accounts", icon: Share2, onSelect: onAssign }]
      : []),
    ...(rights.mark
      ? [
          {
            label: global ? "Remove from Pre-Made" : "Add to Pre-Made",
            icon: Sparkles,
            onSelect: onMark,
          },
        ]
      : []),
    ...(rights.remove ? ["separator" as const, remove] : []),
  ];
}
